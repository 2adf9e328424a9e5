import { createHmac } from 'node:crypto';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Pace, runLanes } from './lanes.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function post(url: string, payload: object): Promise<void> {
  const body = JSON.stringify(payload);
  const signature = createHmac('sha256', 'a-secret-of-the-bench').update(body).digest('base64url');
  const headers = { 'content-type': 'application/json', 'x-signature': signature };
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url} was answered ${answer.statusCode}`));
      });
    });
    call.on('error', reject).end(body);
  });
}

/** A provider that accepts every payment. */
export async function startBareProvider(): Promise<{ url: string; close(): void }> {
  const server = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      const source = { url: 'https://bank.example/pay', method: 'GET' };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ providerId: crypto.randomUUID(), source }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Payments through the bare server: only created, or complete, that is credited after a notice. */
export function barePayments(
  url: string,
  what: 'created' | 'complete',
  { lanes, seconds }: { lanes: number; seconds: number },
): Promise<Pace> {
  return runLanes(lanes, seconds, async (lane, round) => {
    const id = crypto.randomUUID();
    const owner = `player-${lane}-${round % 24}`;
    await post(`${url}/payments`, { id, owner, amount: '1000' });
    if (what === 'complete') await post(`${url}/notices`, { id });
  });
}
