import type { RawCounts } from './raw-requests.ts';
import { frame, joinSocket, openRawSocket } from './raw-socket.ts';

const answerMaxMs = 20_000;
const lookMs = 20;

const statusesIn = (text: string): number[] =>
  Array.from(text.matchAll(/"status":(\d{3})/g), ([, status]) => Number(status));

/**
 * Sends many calls as frames on players' sockets, a few sockets at a time. A socket is replaced
 * before the server ends it for its refused calls.
 */
export async function sendFrames(
  url: string,
  count: number,
  next: () => object,
  { lines = 8, perSocket = 150 } = {},
): Promise<RawCounts> {
  const counts: RawCounts = { sent: 0, statuses: new Map() };
  let left = count;
  const add = (status: number, times = 1): void => {
    counts.sent += times;
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + times);
  };

  /** Sends what one socket may carry; false if the server does not let it in. */
  const sendOnSocket = async (): Promise<boolean> => {
    const raw = await openRawSocket(url);
    try {
      if (!(await joinSocket(raw))) return false;
      const size = Math.min(perSocket, left);
      left -= size;
      const calls = Array.from({ length: size }, () =>
        frame(`42["message",${JSON.stringify(next())}]`),
      );
      raw.socket.write(Buffer.concat(calls));
      const untilMs = Date.now() + answerMaxMs;
      let statuses = statusesIn(raw.received());
      while (statuses.length < size && !raw.socket.destroyed && Date.now() < untilMs) {
        await new Promise((resolve) => setTimeout(resolve, lookMs));
        statuses = statusesIn(raw.received());
      }
      for (const status of statuses) add(status);
      if (statuses.length < size) add(0, size - statuses.length);
      return true;
    } finally {
      raw.socket.destroy();
    }
  };

  const runLine = async (): Promise<void> => {
    while (left > 0 && (await sendOnSocket()));
  };
  await Promise.all(Array.from({ length: lines }, runLine));
  return counts;
}
