import { subtractDecimals } from '@opencashier/money';
import type { BonusOffer } from '../bonus.ts';
import { isActivated } from '../bonus-choice.ts';
import { bonusMinimum } from '../bonus-text.ts';
import { t } from '../../../i18n/text.ts';
import { shortMoney } from '../../../format/format-values.ts';

/** BON-2: the text and the progress under a bonus while the amount is typed. */
export function bonusProgress(offer: BonusOffer, amount: string | undefined, currency: string) {
  if (isActivated(offer, amount)) return { text: t('bonus.activated'), share: 1, active: true };
  if (offer.minDeposit === '0') {
    return { text: bonusMinimum(offer, currency), share: 0, active: false };
  }
  const missing = amount ? subtractDecimals(offer.minDeposit, amount) : offer.minDeposit;
  return {
    text: t('bonus.missing', { amount: shortMoney(missing, currency) }),
    share: amount ? Number(amount) / Number(offer.minDeposit) : 0,
    active: false,
  };
}
