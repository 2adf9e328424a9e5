import type { DepositCreateRequest } from '@opencashier/contract/calls/deposits/deposits';
import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { isActivated, selectedOffer } from '../../../bonuses/bonus-choice.ts';
import { cryptoBonusGroup, hasCryptoBonus } from '../../experiments.ts';
import { useDeposit } from '../../state.ts';
import { useMethods } from '../../../methods/state.ts';
import { useSession } from '../../../../state/session.ts';
import type { ValidForm } from './check-form.ts';

/** SEQ-15: without a return address from the host the server uses its own return page. */
export function depositRequest(
  method: PaymentMethod,
  { amount, fields, wallet }: ValidForm,
  { paymentSessionId, nowMs }: { paymentSessionId: string; nowMs: number },
): DepositCreateRequest {
  const { user, country, start } = useSession.getState();
  const bonus = selectedOffer(start, method, nowMs); // BON-1: sent if selected
  const { depositId, savedAccountId, saveAccount } = useDeposit.getState();
  return {
    amount,
    currency: user.currency,
    ...(depositId !== undefined && { depositId }), // SEQ-24: repeats the first create's id
    fields,
    isActivatedBonus: bonus !== undefined && isActivated(bonus, amount), // BON-2: minimum reached
    ...(bonus && { bonusId: bonus.id }),
    paymentSessionId,
    paymentType: method.name,
    ...(start.returnUrl !== undefined && { returnUrl: start.returnUrl }),
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
