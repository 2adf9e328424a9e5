import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Running, runSandbox } from '../testing/run-sandbox.ts';

let sandbox: Running;
beforeEach(async () => {
  sandbox = await runSandbox();
  await sandbox.call('POST', '/deposits', sandbox.order());
});
afterEach(() => sandbox.stop());

const decide = (body: unknown, reference = 'dep_1') =>
  sandbox.fetch(`/control/payments/${reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it('the control API lists payments and decides a pending one', async () => {
  const answer = await decide({ outcome: 'decline', reason: 'Not today' });

  expect(answer.json).toMatchObject({ deposit: { status: 'failed', reason: 'Not today' } });
  const list = await sandbox.fetch('/control/payments');
  expect(list.json).toMatchObject({ payments: [{ deposit: { reference: 'dep_1' } }] });
});

it('the control API decides after a delay if asked to', async () => {
  const answer = await decide({ outcome: 'approve', delayMs: 4000 });
  expect(answer.json).toMatchObject({
    deposit: { status: 'waiting' },
    planned: { outcome: 'approve' },
  });

  sandbox.clock.advance(4000);
  const { body } = await sandbox.receiver.next();
  expect(JSON.parse(body)).toMatchObject({ data: { status: 'processed' } });
});

it('the control API marks a payment as received but not final, after which it can only be approved or declined', async () => {
  const received = await decide({ outcome: 'receive' });
  expect(received.json).toMatchObject({ deposit: { status: 'processing' } });
  const { body } = await sandbox.receiver.next();
  expect(JSON.parse(body)).toMatchObject({ data: { status: 'processing' } });
  expect((await decide({ outcome: 'cancel' })).status).toBe(409);
  const approved = await decide({ outcome: 'approve' });
  expect(approved.json).toMatchObject({ deposit: { status: 'processed' } });
});

it('the control API accepts late money after a cancellation, and no other decision', async () => {
  await sandbox.call('POST', '/deposits/dep_1/cancel');

  expect((await decide({ outcome: 'decline' })).status).toBe(409);
  expect((await decide({ outcome: 'approve' })).json).toMatchObject({
    deposit: { status: 'processed' },
  });
  expect((await decide({ outcome: 'approve' })).json).toMatchObject({
    error: { code: 'payment.finished' },
  });
});

it.each([{}, { outcome: 'steal' }, { outcome: 'approve', delayMs: -1 }, 'text', null])(
  'answers 400 for %j',
  async (body) => {
    expect((await decide(body)).status).toBe(400);
  },
);

it('the control API answers 404 for an unknown payment', async () => {
  expect((await decide({ outcome: 'approve' }, 'dep_2')).status).toBe(404);
});

it('the control API shows a page whose buttons require its token', async () => {
  expect((await sandbox.fetch('/')).headers.get('location')).toBe('/control');
  const page = await sandbox.fetch('/control');
  expect(page.text).toContain('Approve dep_1');
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const press = (fields: Record<string, string>) =>
    sandbox.fetch('/control/payments/dep_1/decision', {
      method: 'POST',
      body: new URLSearchParams(fields),
    });

  expect((await press({ token: 'guessed', outcome: 'approve' })).status).toBe(403);
  const answer = await press({ token, outcome: 'approve' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/control']);
  expect((await sandbox.fetch('/control')).text).toContain('processed');
});

it('the control API shows the latest payments, and finds older ones', async () => {
  for (let nth = 2; nth <= 40; nth += 1) {
    await sandbox.call('POST', '/deposits', sandbox.order({ reference: `dep_${nth}` }));
  }
  const latest = (await sandbox.fetch('/control')).text;
  expect(latest).toContain('Approve dep_40');
  expect(latest).not.toContain('Approve dep_1"');
  expect(latest).toContain('28 older ones');

  const page = (await sandbox.fetch('/control?find=dep_1')).text;
  expect(page).toContain('Approve dep_1"');
  expect(page).not.toContain('Approve dep_40');
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await sandbox.fetch('/control/payments/dep_1/decision', {
    method: 'POST',
    body: new URLSearchParams({ token, find: 'dep_1 &', outcome: 'approve' }),
  });
  expect(answer.headers.get('location')).toBe('/control?find=dep_1+%26');
  expect((await sandbox.fetch('/control?find=a&find=b')).status).toBe(200);
});

it('the control API sets and clears faults on the page, for everyone or for one player', async () => {
  const page = await sandbox.fetch('/control');
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const chosen = {
    notice: 'lost',
    noticeDelayMs: '5000',
    noticeDuplicates: '1',
    answer: 'timeout',
    paidPercent: '50',
    payout: 'never',
    payoutDelayMs: '30000',
    refund: 'never',
    refundDelayMs: '30000',
    trader: 'disputes',
  };
  const press = (fields: Record<string, string>) =>
    sandbox.fetch('/control/faults/form', {
      method: 'POST',
      body: new URLSearchParams({ token, ...chosen, ...fields }),
    });

  expect((await press({ token: 'guessed', action: 'set' })).status).toBe(403);
  expect((await press({ action: 'set' })).status).toBe(303);
  await press({ action: 'set', player: 'player-7', notice: 'out-of-order' });
  expect((await sandbox.fetch('/control/faults')).json).toEqual({
    everyone: expect.objectContaining({ notice: 'lost', noticeDelayMs: 5000, trader: 'disputes' }),
    players: { 'player-7': expect.objectContaining({ notice: 'out-of-order', answer: 'timeout' }) },
  });
  expect((await sandbox.fetch('/control')).text).toContain('<option value="lost" selected>');
  expect((await press({ action: 'set', paidPercent: 'all' })).status).toBe(400);
  await press({ action: 'clear' });
  expect((await sandbox.fetch('/control/faults')).json).toMatchObject({ players: {} });
});

it('the control API does not exist in production', async () => {
  const production = await runSandbox({ control: false });
  try {
    expect((await production.fetch('/control')).status).toBe(404);
    expect((await production.fetch('/control/payments')).status).toBe(404);
  } finally {
    await production.stop();
  }
});
