import { createAnalytics, type EventQueue, postEvents } from '../../adapters/analytics.ts';
import { createCashier } from '../../adapters/cashier.ts';
import { browserClock as clock } from '../../adapters/clock.ts';
import { createDebugLog } from '../../adapters/debug-log.ts';
import { createHost } from '../../adapters/host.ts';
import { createUnloadRequest } from '../../adapters/unload-request.ts';
import { createHttpTransport } from '../../adapters/http-transport.ts';
import { lazyCaptcha } from '../../adapters/lazy-captcha.ts';
import { lazyPopup } from '../../adapters/lazy-popup.ts';
import { lazySocket } from '../../adapters/lazy-socket.ts';
import { createNavigator } from '../../adapters/navigator.ts';
import { browserPage as page } from '../../adapters/page.ts';
import { createPushBoard } from '../../adapters/pushes.ts';
import { createStorage } from '../../adapters/storage.ts';
import { createTokenGate } from '../../adapters/token-gate.ts';
import { showSnackbar } from '../../shell/show-snackbar.ts';
import { t } from '../../i18n/text.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Session } from '../../ports/session.ts';
import type { Storage } from '../../ports/storage.ts';
import { renewHostToken, useSession } from '../../state/session.ts';
import type { BootContext } from './boot-context.ts';
import { handleLostCode } from './handle-lost-code.ts';

export interface Composed {
  ports: Ports & { host: ReturnType<typeof createHost> };
  /** Calls that wait for a fresh token continue with this one. */
  renewToken: (token: string) => void;
  /** Retries a socket connection that had been given up. */
  retryNow: () => void;
  /** Events about the widget itself, separate from the analytics about the player. */
  telemetry: EventQueue;
  flushEvents: () => void;
}

/** Connects the ports to their adapters. */
export function composePorts(boot: BootContext, session: Session): Composed {
  const { product, partner } = boot.config;
  const base = `/${product}`;
  const storage = createStorage(() => sessionStorage);
  storeEntries(storage, session);
  const log = createDebugLog(storage);
  const host = createHost(boot.channel, log);
  const gate = createTokenGate(session.token, { host, clock });
  const pushes = createPushBoard();
  // The session owns the token and the user; the gate and the storage follow it.
  useSession.subscribe(({ token, knownUser }, before) => {
    if (token !== before.token) gate.renew(token);
    if (knownUser !== before.knownUser) storage.set('user', JSON.stringify(knownUser));
  });
  // NET-11: load timings go to analytics, telemetry to /rum.
  const analytics = eventsTo('/api/ANALYTICS/events');
  const telemetry = eventsTo(`${base}/rum`);
  const { httpRequest: request, answers } = boot;
  const http = createHttpTransport({ request, answers, host, context: useSession.getState });
  const socket =
    session.transport === 'socket'
      ? lazySocket({
          url: session.start.host || location.origin,
          session: useSession.getState,
          clock,
          pushes,
          http,
          onGiveUp(wasConnected) {
            // START-12: the network blocks sockets and still will after a reload, so HTTP is
            // remembered.
            if (!wasConnected) storage.set('transport', 'http');
            telemetry.track('socket-given-up', wasConnected ? 'lost' : 'never-stood');
            giveUp(log, wasConnected);
          },
        })
      : undefined;
  return {
    ports: {
      cashier: createCashier({
        transport: socket ?? http,
        gate,
        clock,
        pushes,
        log,
        onOtherContract: (error) => handleLostCode(boot.loading, error),
        sendOnLeave: createUnloadRequest(request, useSession.getState),
      }),
      host,
      navigator: createNavigator({ base, partner }),
      popup: lazyPopup(base, partner, log),
      captcha: lazyCaptcha(boot.config),
      clock,
      page,
      analytics,
    },
    renewToken(token) {
      renewHostToken(token);
      gate.renew(token); // even if it is the same token, because calls are waiting for the host
      // The server stops its pushes when a token expires, and resumes once it sees the new one.
      if (pushes.pushing()) pushes.notifyGap();
      else socket?.retryNow();
    },
    retryNow: () => socket?.retryNow(),
    telemetry,
    flushEvents() {
      analytics.flush(true);
      telemetry.flush(true);
    },
  };
}

/** START-11: the entries of the session storage, each with its first value. */
function storeEntries(storage: Storage, { knownUser }: Session): void {
  if (storage.get('force_logging') === null) storage.set('force_logging', '0');
  storage.set('user', JSON.stringify(knownUser));
}

function eventsTo(url: string): EventQueue {
  return createAnalytics((events, leaving) => postEvents(url, events, leaving));
}

// ERR-4: logged once; the calls continue over http.
function giveUp(log: (message: string) => void, wasConnected: boolean): void {
  log(`The socket ${wasConnected ? 'was lost' : 'never connected'}; calls go over http`);
  void showSnackbar({ clock }, t('socket.networkError'));
}
