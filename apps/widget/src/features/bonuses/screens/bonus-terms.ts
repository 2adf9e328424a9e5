import type { BonusOffer } from '../bonus.ts';
import { t } from '../../../i18n/text.ts';
import type { Fact } from '../../../ui/lists/Facts.tsx';
import { shortTime } from '../../../format/format-time.ts';
import { percentText } from '../../../format/fee-fact.ts';
import { plainNumber, shortMoney } from '../../../format/format-values.ts';

/** The terms of a bonus that the player should know before accepting it; the host provides them. */
export function bonusTerms(offer: BonusOffer, currency: string): Fact[] {
  const { minDeposit, max, percent, spins, wager, expiresAt } = offer;
  const terms = [
    ['bonus.terms.min', minDeposit !== '0' && shortMoney(minDeposit, currency)],
    ['bonus.terms.percent', percent && percentText(percent)],
    ['bonus.terms.max', max && shortMoney(max, currency)],
    ['bonus.terms.spins', spins && plainNumber(String(spins))],
    ['bonus.terms.wager', wager && `×${plainNumber(String(wager))}`],
    ['bonus.terms.ends', expiresAt && shortTime(expiresAt)],
  ] as const;
  return terms.flatMap(([key, value]) => (value ? [{ label: t(key), value }] : []));
}
