import type { BonusOffer } from './bonus.ts';
import { enumerate, isolate, t } from '../../i18n/text.ts';
import { plainNumber, shortMoney } from '../../format/format-values.ts';
import { durationText } from '../../format/duration-text.ts';

/** "100% up to ₹20,000", "50 free spins", or the host's own title. */
export function bonusTitle(offer: BonusOffer, currency: string): string {
  const { title, percent, max, spins } = offer;
  if (title) return isolate(title);
  if (spins) return t('bonus.spins', { count: plainNumber(String(spins)) });
  if (percent && max) {
    return t('bonus.percentUpTo', { percent, max: shortMoney(max, currency) });
  }
  return percent ? t('bonus.percent', { percent }) : t('bonus.plain');
}

/** "Deposit ₹500 or more", or "On any deposit" if the bonus has no minimum. */
export function bonusMinimum({ minDeposit }: BonusOffer, currency: string): string {
  if (minDeposit === '0') return t('bonus.any');
  return t('bonus.from', { min: shortMoney(minDeposit, currency) });
}

/** "Turn on and deposit ₹500 or more" */
export function bonusSwitchedOff({ minDeposit }: BonusOffer, currency: string): string {
  if (minDeposit === '0') return t('bonus.offAny');
  return t('bonus.off', { min: shortMoney(minDeposit, currency) });
}

/** "Deposit ₹500 or more, 2d 4h left" */
export function bonusNote(offer: BonusOffer, currency: string, nowMs: number): string {
  const { expiresAt } = offer;
  const parts = [bonusMinimum(offer, currency)];
  if (expiresAt) {
    const left = t('time.left', { time: durationText(secondsUntil(expiresAt, nowMs)) });
    // It continues a sentence, so it starts in lower case.
    parts.push(left.toLowerCase());
  }
  return enumerate(parts);
}

export function secondsUntil(iso: string, nowMs: number): number {
  return Math.max(0, Math.floor((Date.parse(iso) - nowMs) / 1000));
}
