import { Activity, Component, type ComponentType, type ReactNode } from 'react';
import { AppFrame } from '../app/AppFrame.tsx';
import type { Ports } from '../ports/ports.ts';
import type { Route } from '../routes/route.ts';
import { ScreenContext } from '../shell/screen-context.ts';
import { layOutUnseen } from '../ui/layout/lay-out-unseen.ts';

/** A stand-in for any port: reading or calling a member does nothing, and an await never ends. */
const silence: never = new Proxy((() => {}) as never, {
  get: () => silence,
  apply: () => silence,
});

/**
 * Builds a screen that nobody sees, so that its code is compiled and its fonts are found before the
 * player opens it. React runs no effects in a hidden activity: the screen makes no calls, sends no
 * messages and changes no state, which it shares with the real one.
 */
export async function rehearseScreen(
  { clock }: Pick<Ports, 'clock'>,
  route: Route,
  Rehearsal: ComponentType,
): Promise<void> {
  const { createRoot } = await import('react-dom/client');
  const ports = new Proxy({ clock } as Ports, {
    get: (target, name) => Reflect.get(target, name) ?? silence,
  });
  const place = { path: route.path, query: {}, state: {} };
  const stage = document.createElement('div');
  await new Promise<void>((resolve) => {
    const root = createRoot(stage, { onCaughtError: () => {} });
    // Nothing in a hidden activity runs that could report the end.
    const observer = new MutationObserver(() => {
      observer.disconnect();
      showHidden(stage);
      layOutUnseen(stage);
      root.unmount();
      resolve();
    });
    observer.observe(stage, { childList: true });
    root.render(
      <ScreenContext value={{ ports, route, place }}>
        <Activity mode="hidden">
          <Attempt>
            <AppFrame online snackbars={[]}>
              <Rehearsal />
            </AppFrame>
          </Attempt>
        </Activity>
      </ScreenContext>,
    );
  });
}

/** Renders an element also if its children fail, because a hidden activity reports no errors. */
class Attempt extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <p /> : this.props.children;
  }
}

/** React hides what is in a hidden activity, and the browser lays out nothing that is hidden. */
function showHidden(stage: HTMLElement): void {
  for (const { style } of stage.querySelectorAll<HTMLElement>(':scope > *')) {
    style.removeProperty('display');
  }
}
