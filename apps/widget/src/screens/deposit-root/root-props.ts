import { readTarget } from '../../flows/read-target.ts';
import { selectMethod } from '../../flows/select-method.ts';
import type { MethodsState } from '../../state/methods.ts';
import type { SessionState } from '../../state/session.ts';
import { countryName, flagUrl } from '../format-values.ts';
import type { ScreenValue } from '../screen-context.ts';
import { chromeOf } from '../use-chrome.ts';
import type { DepositRootViewProps } from './DepositRootView.tsx';
import { methodSections } from './method-sections.ts';
import { pendingItems, recentItems } from './snippet-items.ts';

/** All that the root screen shows and does, from what is known. It is read without React too. */
export function rootProps(
  screen: ScreenValue,
  { list, snippet, snippetAtMs, placed }: MethodsState,
  { start, user, country }: SessionState,
  nowMs: number,
): DepositRootViewProps {
  const { ports } = screen;
  const { title, onClose } = chromeOf(screen, start);
  const pending = snippet ? pendingItems(snippet, snippetAtMs, nowMs) : [];
  return {
    title,
    onClose,
    region: { code: country, name: countryName(country), flagUrl: flagUrl(country) },
    onChangeRegion: () => ports.navigator.go({ path: '/deposit/region' }),
    sections: list && methodSections(list, { currency: user.currency, country }),
    pending: pending.filter(({ id }) => placed.includes(id)),
    latePending: pending.filter(({ id }) => !placed.includes(id)),
    recent: snippet ? recentItems(snippet) : [],
    onSelect: (name) => selectMethod(ports, name),
    onResume(id) {
      const resume = snippet?.pending.find((item) => item.id === id)?.resume;
      if (resume) ports.navigator.go(readTarget(resume));
    },
  };
}
