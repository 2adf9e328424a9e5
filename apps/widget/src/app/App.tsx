import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { enterPlace, type Entry } from '../routes/enter-place.ts';
import { showSnackbar } from '../shell/show-snackbar.ts';
import { t } from '../i18n/text.ts';
import { loadAllMessages } from '../i18n/load-all-messages.ts';
import type { Place } from '../ports/navigator.ts';
import type { Ports } from '../ports/ports.ts';
import type { Route } from '../routes/route.ts';
import { SheetFrame } from './SheetFrame.tsx';
import { DepositRootScreen } from '../features/deposits/screens/root/DepositRootScreen.tsx';
import { ScreenContext, type ScreenValue } from '../shell/screen-context.ts';
import { useConnection } from '../state/connection.ts';
import { useSnackbars } from '../state/snackbars.ts';
import { useSession } from '../state/session.ts';
import { focusHeading } from '../ui/layout/focus-heading.ts';
import { allIcons } from '../ui/media/icons.tsx';

export interface Shown extends Omit<ScreenValue, 'ports'> {
  Screen: ComponentType;
}

/** Loads the screen of an entry, so that one screen replaces another without a gap. */
async function withScreen(
  { popup }: Ports,
  { route, place }: Extract<Entry, { kind: 'show' }>,
): Promise<Shown> {
  if (!route.load) return { route, place, Screen: DepositRootScreen };
  const [{ default: Screen }] = await Promise.all([
    route.load(place),
    loadAllMessages(),
    allIcons(),
    popup.load(),
  ]);
  return { route, place, Screen };
}

/** The first screen, which replaces the page's skeleton. */
export async function firstScreen(ports: Ports): Promise<Shown> {
  for (;;) {
    const entry = await enterPlace(ports, ports.navigator.place());
    if (entry.kind === 'show') return withScreen(ports, entry);
    ports.navigator.replace(entry.target);
  }
}

interface AppProps {
  ports: Ports;
  first: Shown;
  /** Called once the application handles the player's input. */
  onReady: () => void;
  /** Called if the code of a screen cannot be loaded although the browser is online. */
  onLost: (error: unknown) => void;
}

export function App({ ports, first, onReady, onLost }: AppProps) {
  const { Screen, ...shown } = useShown(ports, first, onLost);
  // Runs after the effects of useShown: a replayed click needs the navigator's listener.
  useEffect(onReady, [onReady]);
  const snackbars = useSnackbars((state) => state.list);
  const online = useConnection((state) => state.online);
  // The texts are not in a store, so a change of language must render the whole application.
  useSession((state) => state.locale);
  return (
    <ScreenContext value={{ ports, ...shown }}>
      <SheetFrame online={online} snackbars={snackbars}>
        <Screen key={shown.route.path} />
      </SheetFrame>
    </ScreenContext>
  );
}

function useShown(ports: Ports, first: Shown, onLost: AppProps['onLost']): Shown {
  const [shown, setShown] = useState(first);
  // A layout effect, because it must listen before a screen's effects navigate, as a root page's
  // do.
  useLayoutEffect(() => {
    let latest: Place | undefined;
    const enter = async (place: Place): Promise<void> => {
      latest = place;
      const entry = await enterPlace(ports, place);
      const next = entry.kind === 'show' ? await withScreen(ports, entry) : undefined;
      // The player may have gone elsewhere while a guard was pending.
      if (latest !== place) return;
      if (entry.kind === 'go') ports.navigator.replace(entry.target);
      if (next) setShown(next);
    };
    return ports.navigator.onChange((place) => {
      // A module that failed to load stays failed until the page is reloaded, even if the network
      // is back or the server has newer files.
      enter(place).catch((error: unknown) => {
        if (ports.page.online()) onLost(error);
        else void showSnackbar(ports, t('socket.networkError'));
      });
    });
  }, [ports, onLost]);
  useScreenChange(shown.route, first.route);
  return shown;
}

/** A new screen starts at its top, with its heading focused and its title set. */
function useScreenChange(route: Route, first: Route): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    document.title = t(route.title);
    // The first screen does not take the focus, which is still on the host's page.
    if (route === first && dataset['navigated'] === undefined) return;
    dataset['navigated'] = '';
    focusHeading();
  }, [route, first]);
}
