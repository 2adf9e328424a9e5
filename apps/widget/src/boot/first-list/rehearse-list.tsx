import { AppFrame } from '../../app/AppFrame.tsx';
import { DepositRootView } from '../../features/deposits/screens/root/DepositRootView.tsx';
import type { MethodItem } from '../../features/methods/screens/MethodCard.tsx';
import { layOutUnseen } from '../../ui/layout/lay-out-unseen.ts';
import { paint } from './paint.ts';

const text = 'Example 1–2,000 $€';
const nothing = (): void => {};
const item: MethodItem = { id: text, name: text, note: text, badge: text, icons: [{ name: text }] };
const region = { code: 'us', name: text, flagUrl: undefined };

/**
 * Builds a list that nobody sees. A preloaded frame has time for this; when the player opens it,
 * the code of the list is compiled and its fonts are found.
 */
export function rehearseList(): void {
  const stage = document.createElement('div');
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
  layOutUnseen(stage);
}
