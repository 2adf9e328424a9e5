import { offersOf } from '../bonus.ts';
import { chooseBonus } from '../../../state/session-actions.ts';
import { goBack } from '../../../shell/go-back.ts';
import { useSession } from '../../../state/session.ts';
import { bonusTitle, secondsUntil } from '../bonus-text.ts';
import { useScreen } from '../../../shell/screen-context.ts';
import { useChrome } from '../../../shell/use-chrome.ts';
import { useNow } from '../../../shell/use-now.ts';
import { BonusDetailsView } from './BonusDetailsView.tsx';
import { bonusTerms } from './bonus-terms.ts';

export default function BonusDetailsScreen() {
  const { ports, place, route } = useScreen();
  const { onBack, onClose } = useChrome();
  const start = useSession((state) => state.start);
  const currency = useSession((state) => state.user.currency);
  const nowMs = useNow(ports.clock, true);
  const offers = offersOf(start, nowMs);
  const offer = offers.find(({ id }) => id === place.query['bonus']);
  const others = offers.filter((other) => other !== offer);
  return (
    <BonusDetailsView
      offer={
        offer && {
          title: bonusTitle(offer, currency),
          description: offer.description,
          secondsLeft: offer.expiresAt ? secondsUntil(offer.expiresAt, nowMs) : undefined,
          terms: bonusTerms(offer, currency),
          chosen: offer.id === start.bonusId,
        }
      }
      others={others.map((other) => ({ id: other.id, title: bonusTitle(other, currency) }))}
      onChoose={(wanted) => {
        chooseBonus(wanted ? offer?.id : undefined);
        goBack(ports, route.back);
      }}
      onOther={(bonus) => ports.navigator.replace({ path: route.path, query: { bonus } })}
      onBack={onBack}
      onClose={onClose}
    />
  );
}
