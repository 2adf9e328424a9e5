import { rootRoute } from '../../routes/find-route.ts';
import { AppFrame } from '../../app/AppFrame.tsx';
import { DepositRootView } from '../../features/deposits/screens/root/DepositRootView.tsx';
import { rootProps } from '../../features/deposits/screens/root/root-props.ts';
import type { ScreenValue } from '../../shell/screen-context.ts';
import { sharesSign } from '../../format/format-values.ts';
import { useConnection } from '../../state/connection.ts';
import { useMethods } from '../../features/methods/state.ts';
import { useSnackbars } from '../../state/snackbars.ts';
import { useSession } from '../../state/session.ts';
import { listTag } from './list-tag.ts';
import { paint } from './paint.ts';

/**
 * Paints the list in place of the skeleton before React has loaded, unless the page came with it.
 * Returns the time that it shows; undefined if there is no list.
 */
export function paintRoot(container: HTMLElement, screen: ScreenValue): number | undefined {
  const methods = useMethods.getState();
  if (screen.route !== rootRoute || !methods.list) return undefined;
  const nowMs = screen.ports.clock.nowMs();
  const props = rootProps(screen, methods, useSession.getState(), nowMs);
  const { online } = useConnection.getState();
  const snackbars = useSnackbars.getState().list;
  const { bonus, pending, latePending = [] } = props;
  // The list that came with the page has none of these.
  const isOnlyList =
    online &&
    !(bonus || pending || methods.off || latePending.length || snackbars.length) &&
    !sharesSign(useSession.getState().user.currency);
  if (!isOnlyList || container.dataset['tag'] !== listTag(methods.list)) {
    const painted = document.createDocumentFragment();
    paint(
      painted,
      <AppFrame online={online} snackbars={snackbars}>
        <DepositRootView {...props} />
      </AppFrame>,
    );
    if (!isSame(container, painted)) container.replaceChildren(painted);
  }
  performance.mark('cashier:painted');
  return nowMs;
}

/** True if the page already has the same elements, attribute by attribute; React hydrates those. */
function isSame(container: Element, painted: DocumentFragment): boolean {
  const [before, after] = [container.childNodes, painted.childNodes];
  return (
    before.length === after.length &&
    [...before].every((node, index) => node.isEqualNode(after[index] ?? null))
  );
}

/** Repeats the player's click on a button from before React handled clicks. */
export function replayClick(container: HTMLElement, clicked: HTMLElement | undefined): void {
  if (clicked) currentButton(container, clicked)?.click();
}

// If data has arrived since, React has rendered again and the clicked element is gone. The button
// with the same text is the one that the player meant.
function currentButton(container: HTMLElement, clicked: HTMLElement): HTMLElement | undefined {
  if (clicked.isConnected) return clicked;
  const wanted = textOf(clicked);
  const buttons = container.querySelectorAll<HTMLElement>('button, a');
  return [...buttons].find((button) => textOf(button) === wanted);
}

function textOf(button: HTMLElement): string {
  return `${button.getAttribute('aria-label')} ${button.textContent}`;
}
