import { type ComponentType, type ReactNode, useLayoutEffect } from 'react';
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
 * player opens it. It makes no calls and sends no messages; pictures and code may load.
 */
export async function rehearseScreen(
  { clock }: Pick<Ports, 'clock'>,
  route: Route,
  Rehearsal: ComponentType,
): Promise<void> {
  const { createRoot } = await import('react-dom/client');
  const known: Pick<Ports, 'clock'> = { clock: { ...clock, wait: silence } };
  const ports = new Proxy(known as Ports, {
    get: (target, name) => Reflect.get(target, name) ?? silence,
  });
  const place = { path: route.path, query: {}, state: {} };
  const stage = document.createElement('div');
  await new Promise<void>((resolve) => {
    const root = createRoot(stage, { onUncaughtError: () => resolve() });
    const finish = (): void => {
      layOutUnseen(stage);
      // A root cannot be unmounted while it renders.
      setTimeout(() => {
        root.unmount();
        resolve();
      });
    };
    root.render(
      <ScreenContext value={{ ports, route, place }}>
        <Finished onFinish={finish}>
          <AppFrame online snackbars={[]}>
            <Rehearsal />
          </AppFrame>
        </Finished>
      </ScreenContext>,
    );
  });
}

/** Reports once its children are built. */
function Finished({ onFinish, children }: { onFinish: () => void; children: ReactNode }) {
  useLayoutEffect(onFinish, [onFinish]);
  return children;
}
