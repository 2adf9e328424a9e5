import type { CallInput } from '@opencashier/contract/calls/call-map';
import type { PaymentMethod } from '@opencashier/contract/calls/methods';
import { useDeposit } from '../../state/deposit.ts';
import { useSession } from '../../state/session.ts';
import type { CoinPackage } from '../../state/sweepstake.ts';
import { checkForm } from '../check-form.ts';
import type { DepositKind } from '../deposit-kind.ts';

type PackageRequest = CallInput<'deposit-create-sweepstake'>;

/**
 * SEQ-5, SEQ-15: a package is bought by a call of its own, which names the box; what that costs is
 * the server's to know. Its currency is that of the payment session.
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
      return {
        boxId,
        currency,
        ...(depositId !== undefined && { depositId }), // SEQ-24
        fields,
        paymentSessionId,
        paymentType: method.name,
        ...(wallet !== undefined && { wallet }),
        selectedCountry: useSession.getState().country,
      };
    },
    send: ({ cashier }, request, key) =>
      cashier.call('deposit-create-sweepstake', request, { key }),
  };
}
