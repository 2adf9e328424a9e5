import { createSignatures } from '@opencashier/contract/signatures';
import { mutate } from '@opencashier/server/testing/fuzz/mutations';
import { type Attack, openDeposit, type Scene, untilApplied } from '../attack.ts';
import { sendRaw } from '../raw-requests.ts';
import { randomAddress } from '../transports.ts';

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
 * A million forged or mutated tokens and notices: none is accepted, none causes an internal error.
 */
async function run(scene: Scene): Promise<void> {
  const { world, tally, size, random } = scene;
  const victim = await world.newPlayer();
  const { depositId } = await openDeposit(scene, victim.token);
  // The provider itself reports that nothing was paid: the server asks it from time to time.
  const data = { ...world.provider.deposits.get(depositId), status: 'processed' };
  const body = JSON.stringify({ type: 'deposit.updated', data });
  const signatures = createSignatures([world.provider.secret]);
  const mutated = (text: string): string => {
    for (;;) {
      const mutant = printable(mutate(text, random)).trim();
      if (mutant !== text) return mutant;
    }
  };
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
  const counts = await sendRaw(world.url, size, () => (random() < 0.5 ? tokenTry() : noticeTry()));
  tally.tries += counts.sent;
  tally.mustHaveTried(`all ${size}, but only ${counts.sent}`, counts.sent === size);
  tally.unanswered += counts.statuses.get(0) ?? 0;
  tally.limited += counts.statuses.get(429) ?? 0;
  const refused = counts.statuses.get(401) ?? 0;
  tally.mustHaveTried(`most, of which only ${refused} were verified`, refused * 2 > size);
  for (const [status, times] of counts.statuses) {
    if (status >= 200 && status < 300) tally.successes.push(`${times} were answered ${status}`);
    if (status === 500 || status > 503) tally.faults.push(`${times} were answered ${status}`);
  }
  await untilApplied(scene);
  tally.mustHold('a forged notice credited money', (await world.available(victim.owner)) === 0n);
  const health = await fetch(`${world.url}/healthz`);
  tally.mustHold('the server is down', health.ok);
}

export const fuzzServer: Attack = {
  title: 'mutated tokens and notices by the million',
  isPerTransport: false,
  size: 1_000_000,
  run,
};
