import { createAnalytics, type EventQueue, postEvents } from '../adapters/analytics.ts';
import { createCashier } from '../adapters/cashier.ts';
import { browserClock as clock } from '../adapters/clock.ts';
import { createDebugLog } from '../adapters/debug-log.ts';
import { createHost } from '../adapters/host.ts';
import { createLeave } from '../adapters/leave.ts';
import { createHttpTransport } from '../adapters/http-transport.ts';
import { lazyCaptcha } from '../adapters/lazy-captcha.ts';
import { lazySocket } from '../adapters/lazy-socket.ts';
import { createNavigator } from '../adapters/navigator.ts';
import { browserPage as page } from '../adapters/page.ts';
import { createPopup } from '../adapters/popup.ts';
import { createPushBoard } from '../adapters/pushes.ts';
import { createStorage } from '../adapters/storage.ts';
import { createTokenGate } from '../adapters/token-gate.ts';
import { notify } from '../flows/notify.ts';
import { t } from '../i18n/text.ts';
import type { Ports } from '../ports/ports.ts';
import type { Session } from '../ports/session.ts';
import { useSession } from '../state/session.ts';
import type { BootHandover } from './handover.ts';

export interface Composed {
  ports: Ports & { host: ReturnType<typeof createHost> };
  /** Calls that wait for a fresh token go on with this one. */
  renewToken: (token: string) => void;
  /** There is hope again for a socket that was given up. */
  newRound: () => void;
  /** What the widget tells of itself, beside the analytics of what the player met. */
  telemetry: EventQueue;
  flushEvents: () => void;
}

/** Where the ports meet their adapters. */
export function composePorts(boot: BootHandover, session: Session): Composed {
  const { product, partner } = boot.config;
  const base = `/${product}`;
  const storage = createStorage(() => sessionStorage);
  storage.set('user', JSON.stringify(session.user)); // START-11
  const log = createDebugLog(storage);
  const host = createHost(boot.channel, log);
  const gate = createTokenGate(session.token, { host, clock });
  const pushes = createPushBoard();
  // A user who came without a token of the host's is known by the one that the server renews.
  pushes.on('login.token', ({ token }) => {
    if (token && !session.start.token) gate.renew(token);
  });
  // NET-11
  const analytics = eventsTo('/api/ANALYTICS/events');
  const telemetry = eventsTo(`${base}/rum`);
  const { httpRequest: request, answers } = boot;
  const http = createHttpTransport({ request, answers, host, context: useSession.getState });
  const socket =
    session.transport === 'socket'
      ? lazySocket({
          session,
          clock,
          pushes,
          http,
          onGiveUp(stoodOnce) {
            telemetry.track('socket-given-up', stoodOnce ? 'lost' : 'never-stood');
            giveUp(log, stoodOnce);
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
        leave: createLeave(request, useSession.getState),
      }),
      host,
      navigator: createNavigator({ base, partner }),
      popup: createPopup(base, partner, log),
      captcha: lazyCaptcha(boot.config),
      clock,
      page,
      analytics,
    },
    renewToken(token) {
      gate.renew(token);
      // The server pushes nothing once a token has expired, and again when it has seen the next.
      if (pushes.pushing()) pushes.tellGap();
      else socket?.newRound();
    },
    newRound: () => socket?.newRound(),
    telemetry,
    flushEvents() {
      analytics.flush(true);
      telemetry.flush(true);
    },
  };
}

function eventsTo(url: string): EventQueue {
  return createAnalytics((events, leaving) => postEvents(url, events, leaving));
}

// ERR-4: said once; the calls go on over http.
function giveUp(log: (message: string) => void, stoodOnce: boolean): void {
  log(`The socket ${stoodOnce ? 'was lost' : 'never stood'}; calls go over http`);
  void notify({ clock }, t('socket.networkError'));
}
