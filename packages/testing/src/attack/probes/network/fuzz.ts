import { callType } from '@opencashier/contract/calls/call-paths';
import { createSignatures } from '@opencashier/contract/signatures';
import { mutate } from '@opencashier/server/testing/fuzz/mutations';
import { type Attack, openDeposit, type Scene, untilApplied } from '../../attack.ts';
import { sendFrames } from '../../raw-frames.ts';
import { type RawCounts, sendRaw } from '../../raw-requests.ts';
import { randomAddress } from '../../transports.ts';

const printable = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?');

function request(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${printable(value)}`);
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: pay.attack.example',
    `X-Forwarded-For: ${randomAddress()}`,
    ...lines,
    ...(method === 'POST' ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
    '',
    Buffer.from(body).toString('latin1'),
  ].join('\r\n');
}

/**
 * A million forged or mutated tokens and notices, half of the tokens in frames on sockets: none is
 * accepted, none causes an internal error.
 */
async function run(scene: Scene): Promise<void> {
  const { world, record, size, random } = scene;
  const victim = await world.newPlayer();
  const { depositId } = await openDeposit(scene, victim.token);
  // The provider itself reports that nothing was paid: the server asks it from time to time.
  const data = { ...world.provider.deposits.get(depositId), status: 'processed' };
  const body = JSON.stringify({ type: 'deposit.updated', data });
  const signatures = createSignatures([world.provider.secret]);
  const mutantOf = (text: string, write: (mutant: string) => string): string => {
    for (;;) {
      const mutant = write(mutate(text, random));
      if (mutant !== text) return mutant;
    }
  };
  const mutated = (text: string) => mutantOf(text, (mutant) => printable(mutant).trim());
  const page = '/api/BANKING/userdata-payment-snippet?country=de&currency=EUR';
  const tokenTry = () => request('GET', page, { authorization: `Bearer ${mutated(victim.token)}` });
  const noticeTry = () => {
    const headers: Record<string, string> = { ...signatures.sign('evt_f', new Date(), body) };
    const names = Object.keys(headers);
    const name = names[Math.floor(random() * (names.length + 1))];
    if (name !== undefined) headers[name] = mutated(headers[name] ?? '');
    const sent = name === undefined ? mutated(body) : body;
    return request('POST', '/webhooks/sandbox', { ...headers, 'content-type': 'text/json' }, sent);
  };
  // A frame carries any character, and every one of them counts.
  const frameTry = () => ({
    id: 'fuzz',
    token: mutantOf(victim.token, String),
    time: Date.now(),
    type: callType('userdata-payment-snippet'),
    payload: { country: 'de', currency: 'EUR' },
  });
  const frames = Math.ceil(size / 4);
  const requests = size - frames;
  const next = () => (random() < 1 / 3 ? tokenTry() : noticeTry());
  judge(scene, 'frames', frames, await sendFrames(world.url, frames, frameTry));
  judge(scene, 'requests', requests, await sendRaw(world.url, requests, next));
  await untilApplied(scene);
  record.mustHold('a forged notice credited money', (await world.available(victim.owner)) === 0n);
  const health = await fetch(`${world.url}/healthz`);
  record.mustHold('the server is down', health.ok);
}

function judge({ record }: Scene, what: string, size: number, { sent, statuses }: RawCounts): void {
  record.tries += sent;
  record.mustHaveTried(`all ${size} ${what}, but only ${sent}`, sent === size);
  record.unanswered += statuses.get(0) ?? 0;
  record.limited += statuses.get(429) ?? 0;
  const refused = statuses.get(401) ?? 0;
  record.mustHaveTried(`most ${what}: only ${refused} were verified`, refused * 2 > size);
  for (const [status, times] of statuses) {
    const line = `${times} ${what} were answered ${status}`;
    if (status >= 200 && status < 300) record.successes.push(line);
    if (status === 500 || status > 503) record.faults.push(line);
  }
}

export const fuzzServer: Attack = {
  title: 'mutated tokens and notices by the million',
  isPerTransport: false,
  size: 1_000_000,
  run,
};
