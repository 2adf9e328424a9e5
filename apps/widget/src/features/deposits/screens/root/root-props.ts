import type { StartData } from '@opencashier/contract/host/start-data';
import { offersOf } from '../../../bonuses/bonus.ts';
import { readTarget } from '../../../../shell/read-target.ts';
import { selectGroup, selectMethod } from '../../flows/select-method.ts';
import { type MethodsState, typeSearch } from '../../../methods/state.ts';
import type { SessionState } from '../../../../state/session.ts';
import type { BonusStripProps } from '../../../../ui/feedback/BonusStrip.tsx';
import { bonusNote, bonusTitle } from '../../../bonuses/bonus-text.ts';
import { countryName, flagUrl } from '../../../../format/format-values.ts';
import type { ScreenValue } from '../../../../shell/screen-context.ts';
import { chromeOf } from '../../../../shell/use-chrome.ts';
import type { DepositRootViewProps } from './DepositRootView.tsx';
import { methodSections, searchOf } from '../../../methods/screens/method-sections.ts';
import { pendingItems } from '../pending/pending-items.ts';
import type { PendingItem } from '../../../players/screens/ResumeBanner.tsx';
import { bonusDetailsPath, depositRegionPath } from '../../../../routes/paths.ts';
import { depositMethods } from '../../flows/deposit-methods.ts';

/** The chosen bonus, or else the first one available. */
function bonusOf(
  { ports }: ScreenValue,
  start: StartData,
  currency: string,
  nowMs: number,
): BonusStripProps | undefined {
  const offers = offersOf(start, nowMs);
  const offer = offers.find(({ id }) => id === start.bonusId) ?? offers[0];
  return (
    offer && {
      title: bonusTitle(offer, currency),
      note: bonusNote(offer, currency, nowMs),
      onOpen: () => ports.navigator.go({ path: bonusDetailsPath, query: { bonus: offer.id } }),
    }
  );
}

/** A deposit that becomes known late joins the banner above the list, or else goes below it. */
function bannersOf({ snippet, snippetAtMs, placed, ended, hidden }: MethodsState, nowMs: number) {
  const items = snippet ? pendingItems(snippet, ended, snippetAtMs, nowMs) : [];
  const shown = items.filter(({ id }) => !hidden.includes(id));
  const isPlaced = ({ id }: PendingItem): boolean => placed.includes(id);
  const above = shown.filter(isPlaced);
  const late = shown.filter((item) => !isPlaced(item));
  return above.length > 0 ? { pending: [...above, ...late] } : { latePending: late };
}

/** The props of the root screen, from what is loaded. Also called without React. */
export function rootProps(
  screen: ScreenValue,
  methods: MethodsState,
  { start, user, country }: SessionState,
  nowMs: number,
): DepositRootViewProps {
  const { ports } = screen;
  const { list, snippet, ended, search, isBare } = methods;
  const off = methods.off?.deposit;
  const player = { currency: user.currency, country };
  const { title, onClose } = chromeOf(screen, start);
  return {
    title,
    onClose,
    region: {
      code: country,
      name: list?.words?.country ?? countryName(country),
      flagUrl: isBare ? undefined : flagUrl(country),
    },
    onChangeRegion: () => ports.navigator.go({ path: depositRegionPath }),
    sections: list && methodSections(list, player, depositMethods, isBare, off),
    search: searchOf(list, player, search, typeSearch, depositMethods, off),
    bonus: bonusOf(screen, start, user.currency, nowMs),
    ...bannersOf(methods, nowMs),
    onSelect: ({ id, isGroup }) => (isGroup ? selectGroup : selectMethod)(ports, id),
    onResume(id) {
      const known = [...(snippet?.pending ?? []), ...ended];
      const resume = known.find((item) => item.id === id)?.resume;
      if (resume) ports.navigator.go(readTarget(resume));
    },
  };
}
