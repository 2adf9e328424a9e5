import { io, type Socket } from 'socket.io-client';
import { pace } from './pace.ts';

export interface PlayerTimes {
  /** The latency of each call, in no particular order. */
  timesMs: number[];
  failed: number;
}

/** Makes a call and waits for its answer; false if it is refused. */
type Ask = (name: string) => Promise<boolean>;

interface PatientPlayers {
  asks: readonly Ask[];
  close(): void;
}

// Below the rate limit of a player, so that none of their calls is rejected for it.
const callsPerSecondEach = 15;
const place = { country: 'de', currency: 'EUR' };

function overHttp(url: string, token: string): Ask {
  const query = new URLSearchParams(place);
  const headers = { authorization: `Bearer ${token}` };
  return async (name) => {
    const answer = await fetch(`${url}/api/BANKING/${name}?${query}`, { headers });
    await answer.arrayBuffer();
    return answer.ok;
  };
}

function overSocket(socket: Socket, token: string): Ask {
  const waiting = new Map<string, (isDone: boolean) => void>();
  socket.on('message', ({ id, status }: { id: string; status: number }) => {
    waiting.get(id)?.(status === 200);
    waiting.delete(id);
  });
  let calls = 0;
  return (name) =>
    new Promise((resolve) => {
      calls += 1;
      const id = String(calls);
      waiting.set(id, resolve);
      const type = `BANKING:${name}`;
      socket.emit('message', { id, token, time: Date.now(), type, payload: place });
    });
}

/** Every second player uses a socket, and the others HTTP. */
export function openPlayers(url: string, tokens: readonly string[]): PatientPlayers {
  const sockets: Socket[] = [];
  const asks = tokens.map((token, index) => {
    if (index % 2 === 0) return overHttp(url, token);
    const socket = io(url, { path: '/v4/socket.io', transports: ['websocket'], forceNew: true });
    sockets.push(socket);
    return overSocket(socket, token);
  });
  return { asks, close: () => sockets.forEach((socket) => socket.close()) };
}

/** Measures players on the root screen: its methods come from memory, its snippet does not. */
export async function measurePlayers(
  { asks }: PatientPlayers,
  seconds: number,
): Promise<PlayerTimes> {
  const timesMs: number[] = [];
  const answers: Promise<void>[] = [];
  let failed = 0;
  const measure = async (ask: Ask): Promise<void> => {
    const name = answers.length % 2 === 0 ? 'userdata-payment-snippet' : 'methods-payment-v3';
    const startMs = performance.now();
    const isDone = await ask(name).catch(() => false);
    if (!isDone) failed += 1;
    timesMs.push(performance.now() - startMs);
  };
  const stops = asks.map((ask) => pace(callsPerSecondEach, () => void answers.push(measure(ask))));
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  for (const stop of stops) stop();
  await Promise.all(answers);
  return { timesMs, failed };
}
