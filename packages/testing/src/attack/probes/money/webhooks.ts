import { randomBytes } from 'node:crypto';
import { createSignatures, requestContent } from '@opencashier/contract/signatures';
import { mutate } from '@opencashier/server/testing/fuzz/mutations';
import { type Attack, openDeposit, type Scene, untilApplied } from '../../attack.ts';
import { randomAddress } from '../../transports.ts';

interface Notice {
  path?: string;
  method?: string;
  headers: Record<string, string>;
  body: string;
}

async function send({ world }: Scene, { path, method, headers, body }: Notice) {
  const printable = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    value.replaceAll(/[^\x20-\x7e]/g, '?'),
  ]);
  const response = await fetch(`${world.url}${path ?? '/webhooks/sandbox'}`, {
    method: method ?? 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': randomAddress(),
      ...Object.fromEntries(printable),
    },
  });
  return { status: response.status, body: await response.text() };
}

function forgeries(secret: string, body: string): [string, Notice][] {
  const now = new Date();
  const ours = createSignatures([secret]);
  const theirs = createSignatures([`whsec_${randomBytes(32).toString('base64')}`]);
  const good = { ...ours.sign('evt_1', now, body) };
  const at = (minutes: number) => ({
    ...ours.sign('evt_1', new Date(now.getTime() + minutes * 60_000), body),
  });
  return [
    ['without a signature', { headers: {}, body }],
    ['signed with another key', { headers: { ...theirs.sign('evt_1', now, body) }, body }],
    ['six minutes old', { headers: at(-6), body }],
    ['six minutes early', { headers: at(6), body }],
    ['a changed body', { headers: good, body: body.replace('"10"', '"99"') }],
    ['a longer body', { headers: good, body: `${body} ` }],
    ['no body', { headers: good, body: '' }],
    ['another id', { headers: { ...good, 'webhook-id': 'evt_2' }, body }],
    ['signed for a request', { headers: signedAsRequest(ours, now, body), body }],
    ['an empty signature', { headers: { ...good, 'webhook-signature': 'v1,' }, body }],
    [
      'another version',
      {
        headers: { ...good, 'webhook-signature': good['webhook-signature'].replace('v1', 'v2') },
        body,
      },
    ],
    ['to another provider', { path: '/webhooks/acme', headers: good, body }],
    ['to __proto__ as its provider', { path: '/webhooks/__proto__', headers: good, body }],
  ];
}

function signedAsRequest(ours: ReturnType<typeof createSignatures>, now: Date, body: string) {
  return { ...ours.sign('evt_1', now, requestContent('POST', '/webhooks/sandbox', body)) };
}

async function run(scene: Scene): Promise<void> {
  const { world, record, size, random } = scene;
  const { provider } = world;
  const victim = await world.newPlayer();
  const { depositId } = await openDeposit(scene, victim.token);
  // The provider itself reports that nothing was paid: the server asks it from time to time.
  const data = { ...provider.deposits.get(depositId), status: 'processed' };
  const body = JSON.stringify({ type: 'deposit.updated', data });
  for (const [what, notice] of forgeries(provider.secret, body)) {
    record.mustFail(`a notice ${what}`, await send(scene, notice));
  }
  const good = { ...createSignatures([provider.secret]).sign('evt_3', new Date(), body) };
  for (let round = 0; round < size; round += 1) {
    const headers: Record<string, string> = { ...good };
    let text = body;
    const names = Object.keys(good);
    const part = Math.floor(random() * (names.length + 1));
    const name = names[part];
    if (name === undefined) text = mutate(body, random);
    else
      headers[name] = mutate(headers[name] ?? '', random)
        .replaceAll(/[^\x20-\x7e]/g, '?')
        .trim();
    // Two signatures count as valid if one of them is: providers rotate their keys like that.
    if (text === body && Object.entries(good).every(([key, value]) => headers[key] === value))
      continue;
    record.mustFail('a mutated notice', await send(scene, { headers, body: text }));
  }
  await untilApplied(scene);
  record.mustHold('a forged notice credited money', (await world.available(victim.owner)) === 0n);
  provider.decide(depositId, 'processed');
  const replayed = { headers: good, body };
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async () => record.tryOnce('a replay', await send(scene, replayed))),
  );
  await untilApplied(scene);
  const credited = await world.available(victim.owner);
  record.mustHaveTried('the genuine notice, which credits money', credited > 0n);
  record.mustHold(`six equal notices credited ${credited}`, credited <= 10_00n);
}

export const webhooks: Attack = {
  title: 'forged, mutated, stale and replayed notices',
  isPerTransport: false,
  size: 1000,
  run,
};
