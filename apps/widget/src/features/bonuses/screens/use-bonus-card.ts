import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { offersOf } from '../bonus.ts';
import { allowsBonus } from '../bonus-choice.ts';
import { chooseBonus } from '../../../state/session-actions.ts';
import { useSession } from '../../../state/session.ts';
import { bonusSwitchedOff, bonusTitle } from '../bonus-text.ts';
import { useScreen } from '../../../shell/screen-context.ts';
import type { BonusCardProps } from './BonusCard.tsx';
import { bonusProgress } from './bonus-progress.ts';
import { bonusDetailsPath } from '../../../routes/paths.ts';

/** The chosen bonus, or else the first one available, with its progress for the typed amount. */
export function useBonusCard(
  method: PaymentMethod,
  amount: string | undefined,
): BonusCardProps | undefined {
  const { ports } = useScreen();
  const start = useSession((state) => state.start);
  const currency = useSession((state) => state.user.currency);
  const offers = allowsBonus(method) ? offersOf(start, ports.clock.nowMs()) : [];
  const offer = offers.find(({ id }) => id === start.bonusId) ?? offers[0];
  if (!offer) return undefined;
  const on = offer.id === start.bonusId;
  const progress = bonusProgress(offer, amount, currency);
  return {
    title: bonusTitle(offer, currency),
    ...progress,
    text: on ? progress.text : bonusSwitchedOff(offer, currency),
    on,
    onToggle: (on) => chooseBonus(on ? offer.id : undefined),
    onOpen: () => ports.navigator.go({ path: bonusDetailsPath, query: { bonus: offer.id } }),
  };
}
