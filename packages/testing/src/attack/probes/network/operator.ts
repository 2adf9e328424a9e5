import { request } from 'node:http';
import { operatorRequest } from '@opencashier/contract/operator/signed-request';
import type { Attack, Scene } from '../../attack.ts';
import type { Reply } from '../../attack-record.ts';

const read = async (url: string, init: RequestInit = {}): Promise<Reply> => {
  const response = await fetch(url, init);
  return { status: response.status, body: await response.text() };
};

/** Sends the path exactly as written: fetch would normalise it first. */
function readRaw(url: string, path: string, headers: Record<string, string>): Promise<Reply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.on('error', reject).end();
  });
}

/** Spellings that a router or a proxy might treat as the same path. */
function spellings(path: string): string[] {
  const bare = path.slice(1);
  const first = bare.charCodeAt(0).toString(16);
  return [
    path,
    `${path}/`,
    `/${path}`,
    `/.${path}`,
    path.toUpperCase(),
    `/%${first}${bare.slice(1)}`,
    `${path};a=b`,
    `${path}%00`,
    `${path}?a=b`,
    `/cashier/..${path}`,
    `/cashier/%2e%2e${path}`,
    `/cashier/%252e%252e${path}`,
    `/cashier/..%2f${bare}`,
    `/cashier/..\\${bare}`,
    `/cashier/..;${path}`,
    `/cashier/return/..%2f..%2f${bare}`,
    `/api/BANKING/..%2f..%2f${bare}`,
  ];
}

/** The operator's own pages are on another port. */
async function runPublicPort({ world, record }: Scene): Promise<void> {
  const { operatorKey } = world;
  const stamp = { id: crypto.randomUUID(), at: new Date() };
  const signed = operatorRequest('deposits', { limit: 1 }, operatorKey, stamp);
  for (const path of [...spellings('/metrics'), ...spellings('/operator/demo/deposits')]) {
    const { status } = await readRaw(world.url, path, signed.headers);
    record.mustHold(`the public port answers ${path} with ${status}`, status === 404);
  }
  // Not a path at all, which the server does not even read.
  for (const path of ['\\metrics', 'metrics']) {
    const { status } = await readRaw(world.url, path, signed.headers);
    record.mustHold(`the public port answers ${path} with ${status}`, [400, 404].includes(status));
  }
  const { path, ...init } = signed;
  const { status } = await read(world.url + path, init);
  record.mustHold(`a signed request on the public port: ${status}`, status === 404);
  const own = await read(world.consoleUrl + path, init);
  record.mustHaveTried(`a request that operators may send: ${own.status}`, own.status === 200);
  const metrics = await read(`${world.consoleUrl}/metrics`);
  record.mustHaveTried(`metrics that exist: ${metrics.status}`, metrics.status === 200);
}

export const publicPort: Attack = {
  title: "the operator's paths on the public port, in every spelling",
  isPerTransport: false,
  size: 1,
  run: runPublicPort,
};

async function runSignedRequests({ world, record }: Scene): Promise<void> {
  const base = await operatorBase(world.consoleUrl, world.url);
  const { operatorKey: key } = world;
  const { user } = await world.newPlayer(100_00n);
  const posting = {
    user,
    reference: 'attack-1',
    kind: 'stake',
    amount: '5',
    currency: 'EUR',
  };
  const prepare = (operation: 'deposits' | 'post', at = new Date(), signer = key) =>
    operatorRequest(operation, operation === 'post' ? posting : { limit: 1 }, signer, {
      id: crypto.randomUUID(),
      at,
    });
  const send = ({ path, ...init }: ReturnType<typeof prepare>) => read(base + path, init);
  const good = await send(prepare('deposits'));
  record.mustHaveTried(`a key that is accepted: ${good.status}`, good.status === 200);
  const stale = new Date(Date.now() - 6 * 60_000);
  const wrongSecret = { ...key, secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` };
  const tries: [string, ReturnType<typeof prepare>][] = [
    ['six minutes old', prepare('post', stale)],
    ['of another secret', prepare('post', new Date(), wrongSecret)],
    ['of an unknown key', prepare('post', new Date(), { ...key, id: 'eve' })],
    ['of another partner', prepare('post', new Date(), { ...key, partner: 'other' })],
    ['for another body', { ...prepare('post'), body: JSON.stringify({ ...posting, amount: '9' }) }],
    ['without a signature', { ...prepare('post'), headers: {} }],
  ];
  for (const [what, forged] of tries) {
    record.mustFail(`a request ${what}`, await send(forged));
  }
  for (const operation of ['deposits', 'post'] as const) {
    const once = prepare(operation);
    await send(once);
    record.mustFail(`${operation} replayed`, await send(once));
  }
}

/** Operators have their own listener, if the server has one. */
async function operatorBase(consoleUrl: string, publicUrl: string): Promise<string> {
  return fetch(`${consoleUrl}/metrics`).then(
    () => consoleUrl,
    () => publicUrl,
  );
}

export const signedRequests: Attack = {
  title: "forged, stale and replayed requests to the operator's API",
  isPerTransport: false,
  size: 1,
  run: runSignedRequests,
};
