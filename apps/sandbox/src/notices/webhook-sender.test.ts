import { afterEach, expect, it } from 'vitest';
import { retryDelaysMs } from './webhook-sender.ts';
import type { Received } from '../testing/receiver.ts';
import { type Running, runSandbox } from '../testing/run-sandbox.ts';

let sandbox: Running;
afterEach(() => sandbox.stop());

const approve = (reference = 'dep_1', more: Record<string, unknown> = {}) =>
  sandbox.fetch(`/control/payments/${reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'approve', ...more }),
  });

const verified = ({ headers, body }: Received): unknown =>
  sandbox.signatures.verify(headers, body) && JSON.parse(body);

const notices = async () => {
  const { json } = await sandbox.fetch('/control/payments');
  return (json as { payments: { notices: unknown[] }[] }).payments[0]?.notices;
};

it('the webhook sender signs a notice so that the Standard Webhooks library accepts it', async () => {
  sandbox = await runSandbox();
  await sandbox.call('POST', '/deposits', sandbox.order());
  await approve();

  const received = await sandbox.receiver.next();
  expect(verified(received)).toMatchObject({
    type: 'deposit.updated',
    data: { reference: 'dep_1', status: 'processed', amount: '2000', currency: 'INR' },
  });
  expect(received.headers['webhook-id']).toMatch(/^evt_[\w-]+$/);
});

it('the webhook sender resends a notice under the same id until the receiver accepts it', async () => {
  sandbox = await runSandbox({ noticeStatuses: [500, 302] });
  await sandbox.call('POST', '/deposits', sandbox.order());
  await approve();

  const first = await sandbox.receiver.next();
  await sandbox.clock.whenWaiting(1);
  sandbox.clock.advance(retryDelaysMs[0]);
  const second = await sandbox.receiver.next();
  await sandbox.clock.whenWaiting(1);
  sandbox.clock.advance(retryDelaysMs[1]);
  const third = await sandbox.receiver.next();

  const ids = [first, second, third].map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
  expect(verified(third)).toEqual(verified(first));
  await expect
    .poll(notices)
    .toEqual([expect.objectContaining({ state: 'delivered', attempts: 3 })]);
});

it('the webhook sender gives up after the last delay', async () => {
  sandbox = await runSandbox({ noticeStatuses: Array.from({ length: 20 }, () => 503) });
  await sandbox.call('POST', '/deposits', sandbox.order());
  await approve();

  for (const delayMs of retryDelaysMs) {
    await sandbox.receiver.next();
    await sandbox.clock.whenWaiting(1);
    sandbox.clock.advance(delayMs);
  }
  await sandbox.receiver.next();

  const attempts = retryDelaysMs.length + 1;
  await expect.poll(notices).toEqual([expect.objectContaining({ state: 'given-up', attempts })]);
});

it('the webhook sender gives up at once if the receiver answers 410', async () => {
  sandbox = await runSandbox({ noticeStatuses: [410] });
  await sandbox.call('POST', '/deposits', sandbox.order());
  await approve();

  await expect.poll(notices).toEqual([expect.objectContaining({ state: 'given-up', attempts: 1 })]);
});

it('the webhook sender sends duplicates under one id if asked to', async () => {
  sandbox = await runSandbox();
  await sandbox.call('POST', '/deposits', sandbox.order());
  await approve('dep_1', { faults: { noticeDuplicates: 2 } });

  const ids = [
    await sandbox.receiver.next(),
    await sandbox.receiver.next(),
    await sandbox.receiver.next(),
  ].map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(1);
});
