import type { DepositCreateRequest } from '@opencashier/contract/calls/deposits';
import type { PaymentMethod } from '@opencashier/contract/calls/methods';
import { isActivated, selectedOffer } from '../fields/bonus-choice.ts';
import { cryptoBonusGroup, hasCryptoBonus } from '../fields/experiments.ts';
import { useDeposit } from '../state/deposit.ts';
import { useMethods } from '../state/methods.ts';
import { useSession } from '../state/session.ts';
import type { ValidForm } from './check-form.ts';

/** SEQ-15. The page to come back to is the server's own, so that none has to be named here. */
export function depositRequest(
  method: PaymentMethod,
  { amount, fields, wallet }: ValidForm,
  { paymentSessionId, nowMs }: { paymentSessionId: string; nowMs: number },
): DepositCreateRequest {
  const { user, country, start } = useSession.getState();
  const bonus = selectedOffer(start, method, nowMs); // BON-1
  const { depositId, savedAccountId, saveAccount } = useDeposit.getState();
  return {
    amount,
    currency: user.currency,
    ...(depositId !== undefined && { depositId }), // SEQ-24
    fields,
    isActivatedBonus: bonus !== undefined && isActivated(bonus, amount), // BON-2
    ...(bonus && { bonusId: bonus.id }),
    paymentSessionId,
    paymentType: method.name,
    ...(wallet !== undefined && { wallet }),
    ...(savedAccountId !== undefined && { savedAccountId }),
    ...(saveAccount && savedAccountId === undefined && { saveAccount }),
    selectedCountry: country,
    ...(method.category === 'crypto' &&
      hasCryptoBonus(start, useMethods.getState().list) && {
        abTestGroup: cryptoBonusGroup(start),
      }),
  };
}
