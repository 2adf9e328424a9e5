import { rootRoute } from '../routes.ts';
import { AppFrame } from '../screens/AppFrame.tsx';
import { DepositRootView } from '../screens/deposit-root/DepositRootView.tsx';
import { rootProps } from '../screens/deposit-root/root-props.ts';
import type { ScreenValue } from '../screens/screen-context.ts';
import { useConnection } from '../state/connection.ts';
import { useMethods } from '../state/methods.ts';
import { useNotifications } from '../state/notifications.ts';
import { useSession } from '../state/session.ts';
import { paint } from './paint.ts';

/** Shows the list in place of the skeleton before React is there; false where there is none. */
export function paintRoot(container: HTMLElement, screen: ScreenValue): boolean {
  const methods = useMethods.getState();
  if (screen.route !== rootRoute || !methods.list) return false;
  const props = rootProps(screen, methods, useSession.getState(), screen.ports.clock.nowMs());
  const painted = document.createDocumentFragment();
  paint(
    painted,
    <AppFrame
      online={useConnection.getState().online}
      notifications={useNotifications.getState().list}
    >
      <DepositRootView {...props} />
    </AppFrame>,
  );
  container.replaceChildren(painted);
  for (const image of container.querySelectorAll('img')) {
    image.addEventListener('error', () => (image.hidden = true));
  }
  performance.mark('cashier:painted');
  return true;
}

/** Keeps the last click on what was painted, to be made again when React hears clicks. */
export function keepClick(container: HTMLElement): () => void {
  let clicked: HTMLElement | undefined;
  // The target may be a drawing inside a button: what is clicked again is what hears clicks.
  const keep = ({ target }: Event): void => {
    const heard = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
    clicked = heard ?? undefined;
  };
  container.addEventListener('click', keep);
  return () => {
    container.removeEventListener('click', keep);
    if (clicked) standing(container, clicked)?.click();
  };
}

// Where something became known meanwhile React has drawn anew, and what was clicked is gone; the
// button that bears the same words is what the player meant.
function standing(container: HTMLElement, clicked: HTMLElement): HTMLElement | undefined {
  if (clicked.isConnected) return clicked;
  const wanted = wordsOf(clicked);
  const buttons = container.querySelectorAll<HTMLElement>('button, a');
  return [...buttons].find((button) => wordsOf(button) === wanted);
}

function wordsOf(button: HTMLElement): string {
  return `${button.getAttribute('aria-label')} ${button.textContent}`;
}
