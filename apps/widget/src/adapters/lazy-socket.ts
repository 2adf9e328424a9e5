import type { Clock } from '../ports/clock.ts';
import type { Session } from '../ports/session.ts';
import type { PushBoard } from './pushes.ts';
import type { Transport } from './transport.ts';

interface LazySocketOptions {
  session: Session;
  clock: Clock;
  pushes: PushBoard;
  http: Transport;
  onGiveUp: (stoodOnce: boolean) => void;
}

const loadCode = () => import('./socket/index.ts');

/** Fetches that chunk before anyone asks for it. */
export function warmSocket(): void {
  loadCode().catch(() => {});
}

/** The socket transport, whose code is a chunk of its own. Without that chunk http carries all. */
export function lazySocket(options: LazySocketOptions): Transport & { newRound(): void } {
  const { session, http, ...others } = options;
  const coming = loadCode()
    .then(({ createSocketTransport, socketQuery }) =>
      createSocketTransport({
        ...others,
        http,
        url: session.start.host || location.origin,
        query: socketQuery(session),
      }),
    )
    .catch(() => ({ ...http, newRound: () => {} }));
  return {
    send: async (frame) => (await coming).send(frame),
    newRound: () => void coming.then((socket) => socket.newRound()),
  };
}
