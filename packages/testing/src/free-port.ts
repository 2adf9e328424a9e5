import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Above 10080, the last port that `fetch` and browsers refuse to call, and below the range of
// ephemeral ports: another connection may take one of those before it is used.
const [first, last] = [10_081, 32_000];

/** A port of this machine that nothing listens on, at any address. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, last);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}
