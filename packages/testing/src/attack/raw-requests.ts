import { connect, type Socket } from 'node:net';

export interface RawCounts {
  sent: number;
  /** By status; 0 counts the requests whose connection ended before an answer. */
  statuses: Map<number, number>;
}

/**
 * Sends many requests over a few connections without waiting for each answer, which is the only way
 * to send a million in minutes. A connection that the server ends is replaced.
 */
export async function sendRaw(
  url: string,
  count: number,
  next: () => string,
  { connections = 8, pipelined = 50 } = {},
): Promise<RawCounts> {
  const counts: RawCounts = { sent: 0, statuses: new Map() };
  const add = (status: number, times = 1) =>
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + times);
  const { port, hostname } = new URL(url);

  function runConnection(): Promise<void> {
    if (counts.sent >= count) return Promise.resolve();
    return new Promise((resolve) => {
      const socket: Socket = connect(Number(port), hostname);
      let waiting = 0;
      let rest = '';
      const fill = (): void => {
        let text = '';
        while (waiting < pipelined && counts.sent < count) {
          text += next();
          counts.sent += 1;
          waiting += 1;
        }
        if (text) socket.write(text, 'latin1');
        else if (waiting === 0) socket.end();
      };
      socket.setEncoding('latin1');
      socket.on('connect', fill);
      socket.on('error', () => undefined);
      socket.on('data', (text: string) => {
        const read = readStatuses(rest + text);
        ({ rest } = read);
        for (const status of read.statuses) add(status);
        waiting -= read.statuses.length;
        if (waiting < pipelined / 2) fill();
      });
      socket.on('close', () => {
        if (waiting > 0) add(0, waiting);
        resolve(runConnection());
      });
    });
  }

  await Promise.all(Array.from({ length: connections }, runConnection));
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
