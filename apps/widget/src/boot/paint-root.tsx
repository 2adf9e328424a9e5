import { rootRoute } from '../routes/find-route.ts';
import { AppFrame } from '../app/AppFrame.tsx';
import { DepositRootView } from '../features/deposits/screens/root/DepositRootView.tsx';
import { rootProps } from '../features/deposits/screens/root/root-props.ts';
import type { ScreenValue } from '../shell/screen-context.ts';
import { useConnection } from '../state/connection.ts';
import { useMethods } from '../features/methods/state.ts';
import { useNotifications } from '../state/notifications.ts';
import { useSession } from '../state/session.ts';
import { paint } from './paint.ts';

/** Paints the list in place of the skeleton before React has loaded; false if there is no list. */
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

/** Records the last click on the painted list; the returned function replays it for React. */
export function replayEarlyClick(container: HTMLElement): () => void {
  let clicked: HTMLElement | undefined;
  // The target may be a picture inside a button, so the replayed click goes to the button.
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

// If data arrived meanwhile, React has rendered again and the clicked element is gone. The button
// with the same text is the one that the player meant.
function standing(container: HTMLElement, clicked: HTMLElement): HTMLElement | undefined {
  if (clicked.isConnected) return clicked;
  const wanted = wordsOf(clicked);
  const buttons = container.querySelectorAll<HTMLElement>('button, a');
  return [...buttons].find((button) => wordsOf(button) === wanted);
}

function wordsOf(button: HTMLElement): string {
  return `${button.getAttribute('aria-label')} ${button.textContent}`;
}
