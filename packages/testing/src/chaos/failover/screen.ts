import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { until } from '../crash-world.ts';
import { signIn } from '../player.ts';

/** The part of a player's widget that shows a deposit's end. */
export interface Screen {
  /** Resolves once the deposit is shown as processed, or the screen is closed. */
  untilProcessed(depositId: string): Promise<void>;
  close(): void;
}

/** Follows the deposits of a player over a socket, and nothing else. */
export async function openScreen(user: string, url: string): Promise<Screen> {
  const token = await signIn(user);
  const socket = io(url, { path: '/v4/socket.io', transports: ['websocket'] });
  const shown = new Set<string>();
  const hello = {
    id: 'hello',
    token,
    time: 1,
    type: 'BANKING:userdata-payment-snippet',
    payload: { country: 'de', currency: 'EUR' },
  };
  let isGreeted = false;
  let isClosed = false;
  socket.on('login.token', () => {
    isGreeted = true;
  });
  socket.on('deposit.status', (state: { depositId: string; status: string }) => {
    if (state.status === 'processed') shown.add(state.depositId);
  });
  socket.on('connect', () => socket.emit('message', hello));
  await until(() => isGreeted);
  return {
    untilProcessed: (depositId) => until(() => isClosed || shown.has(depositId)),
    close() {
      isClosed = true;
      socket.close();
    },
  };
}

const pollMs = 500;

/** Follows the deposits of a player over HTTP, as the widget does without a socket. */
export async function openPollingScreen(user: string, next: () => string): Promise<Screen> {
  const token = await signIn(user);
  let isClosed = false;
  async function isProcessed(depositId: string): Promise<boolean> {
    const query = new URLSearchParams({ depositId, paymentMethod: 'visa' });
    const address = `${next()}/api/BANKING/deposit-status?${query}`;
    const headers = { authorization: `Bearer ${token}`, connection: 'close' };
    const answer = await fetch(address, { headers, signal: AbortSignal.timeout(5000) });
    return answer.ok && ((await answer.json()) as { status?: string }).status === 'processed';
  }
  return {
    async untilProcessed(depositId) {
      while (!isClosed && !(await isProcessed(depositId).catch(() => false))) await wait(pollMs);
    },
    close() {
      isClosed = true;
    },
  };
}
