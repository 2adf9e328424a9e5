import { nanoid } from 'nanoid';
import type { Clock } from '../ports/clock.ts';
import type { Session } from '../ports/session.ts';
import type { PushBoard } from './pushes.ts';
import type { Transport } from './transport.ts';

interface LazySocketOptions {
  url: string;
  session: () => Session;
  clock: Clock;
  pushes: PushBoard;
  http: Transport;
  onGiveUp: (wasConnected: boolean) => void;
}

const loadCode = () => import('./socket/index.ts');

/** Loads the socket's chunk ahead of time. */
export function warmSocket(): void {
  loadCode().catch(() => {});
}

/** The socket transport, in a separate chunk. If that fails to load, http carries all calls. */
export function lazySocket(options: LazySocketOptions): Transport & { retryNow(): void } {
  const { session, http, ...others } = options;
  const loading = loadCode()
    .then(({ createSocketTransport, socketQuery }) =>
      createSocketTransport({
        ...others,
        http,
        // Later screens create ids too. Imported here, this code is in the first file: a file for
        // it would be requested only after the socket's.
        createId: nanoid,
        query: () => socketQuery(session()),
      }),
    )
    .catch(() => ({ ...http, retryNow: () => {} }));
  return {
    send: async (frame) => (await loading).send(frame),
    retryNow: () => void loading.then((socket) => socket.retryNow()),
  };
}
