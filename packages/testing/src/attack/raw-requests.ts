import { connect } from 'node:net';

export interface RawCounts {
  /** Requests with a final fate: answered, or given up without an answer. */
  sent: number;
  /** By status; 0 counts the requests that got no answer. */
  statuses: Map<number, number>;
}

/**
 * Sends many requests over a few connections without waiting for each answer, which is the only way
 * to send a million in minutes. A connection that the server ends is replaced, and its unanswered
 * requests are sent again, unless it ended without a single answer.
 */
export async function sendRaw(
  url: string,
  count: number,
  next: () => string,
  { lines = 8, ahead = 50 } = {},
): Promise<RawCounts> {
  const counts: RawCounts = { sent: 0, statuses: new Map() };
  const { port, hostname } = new URL(url);
  let left = count;
  const again: string[] = [];
  const take = (): string | undefined => {
    const kept = again.pop();
    if (kept !== undefined || left === 0) return kept;
    left -= 1;
    return next();
  };
  const add = (status: number, times = 1): void => {
    counts.sent += times;
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + times);
  };

  /** One connection; false if it could not be opened, or there is nothing left to send. */
  const openLine = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      const waiting: string[] = [];
      let answered = 0;
      let isOpen = false;
      let rest = '';
      const fill = (): void => {
        const from = waiting.length;
        while (waiting.length < ahead) {
          const request = take();
          if (request === undefined) break;
          waiting.push(request);
        }
        if (waiting.length > from) socket.write(waiting.slice(from).join(''), 'latin1');
        else if (waiting.length === 0) socket.end();
      };
      socket.setEncoding('latin1');
      socket.on('connect', () => {
        isOpen = true;
        fill();
      });
      socket.on('error', () => undefined);
      socket.on('data', (text: string) => {
        const read = readStatuses(rest + text);
        ({ rest } = read);
        for (const status of read.statuses) add(status);
        answered += read.statuses.length;
        waiting.splice(0, read.statuses.length);
        if (waiting.length < ahead / 2) fill();
      });
      socket.on('close', () => {
        if (answered > 0) again.push(...waiting);
        else if (waiting.length > 0) add(0, waiting.length);
        resolve(isOpen && (left > 0 || again.length > 0));
      });
    });

  const runLine = async (): Promise<void> => {
    while (await openLine());
  };
  await Promise.all(Array.from({ length: lines }, runLine));
  return counts;
}

/** The statuses of the complete answers in a stream, and the text after them. */
function readStatuses(text: string): { statuses: number[]; rest: string } {
  const statuses: number[] = [];
  let rest = text;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return { statuses, rest };
    const head = rest.slice(0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (rest.length < end + 4 + length) return { statuses, rest };
    statuses.push(Number(head.slice(9, 12)));
    rest = rest.slice(end + 4 + length);
  }
}
