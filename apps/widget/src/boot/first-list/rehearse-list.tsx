import { AppFrame } from '../../app/AppFrame.tsx';
import { DepositRootView } from '../../features/deposits/screens/root/DepositRootView.tsx';
import type { MethodItem } from '../../features/methods/screens/MethodCard.tsx';
import { paint } from './paint.ts';

const text = 'Example 1–2,000 $€';
const nothing = (): void => {};
const item: MethodItem = { id: text, name: text, note: text, badge: text, icons: [{ name: text }] };
const region = { code: 'us', name: text, flagUrl: undefined };

/**
 * Builds a list out of sight, lets the browser lay it out, and removes it, all in one task, so that
 * nobody sees it. A preloaded frame has time for this; when the player opens it, the code of the
 * list is compiled and its fonts are found.
 */
export function rehearseList(): void {
  const stage = document.createElement('div');
  stage.style.cssText = 'position:fixed;inset:0;visibility:hidden';
  paint(
    stage,
    <AppFrame online snackbars={[]}>
      <DepositRootView
        title={text}
        region={region}
        onChangeRegion={nothing}
        sections={[{ id: text, title: text, items: [item] }]}
        search={{ typed: '', onType: nothing, found: [] }}
        onSelect={nothing}
        onResume={nothing}
      />
    </AppFrame>,
  );
  document.body.append(stage);
  try {
    stage.getBoundingClientRect();
  } finally {
    stage.remove();
  }
}
