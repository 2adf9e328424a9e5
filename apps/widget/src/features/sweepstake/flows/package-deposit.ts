import type { CallInput } from '@opencashier/contract/calls/call-map';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { useDeposit } from '../../deposits/state.ts';
import { useSession } from '../../../state/session.ts';
import type { CoinPackage } from '../../coins/state.ts';
import { checkForm } from '../../deposits/flows/create/check-form.ts';
import type { DepositKind } from '../../deposits/flows/create/deposit-kind.ts';

type PackageRequest = CallInput<'deposit-create-sweepstake'>;

/**
 * SEQ-5, SEQ-15: a package is bought with a call of its own that names the box; the server knows
 * its price. The payment session uses the price's currency.
 */
export function packageDeposit(
  method: PaymentMethod,
  { id: boxId, price, priceCurrencyCode: currency }: CoinPackage,
): DepositKind<PackageRequest> {
  return {
    amount: price,
    currency,
    check: (ports) => checkForm(ports, price),
    request({ fields, wallet }, paymentSessionId) {
      const { depositId } = useDeposit.getState();
      const { start, country: selectedCountry } = useSession.getState();
      return {
        boxId,
        currency,
        ...(depositId !== undefined && { depositId }), // SEQ-24: repeats the first create's id
        fields,
        paymentSessionId,
        paymentType: method.name,
        ...(start.returnUrl !== undefined && { returnUrl: start.returnUrl }),
        ...(wallet !== undefined && { wallet }),
        selectedCountry,
      };
    },
    send: ({ cashier }, request, key) =>
      cashier.call('deposit-create-sweepstake', request, { key }),
  };
}
