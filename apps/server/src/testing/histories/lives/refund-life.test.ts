import { expect, it, onTestFinished } from 'vitest';
import { seeded } from '../../fuzz/mutations.ts';
import { HistoryWorld } from '../history-world.ts';
import { RefundLife } from './refund-life.ts';

/** A deposit of 100 EUR of which 40 are being refunded. */
async function refunding() {
  const world = await HistoryWorld.start();
  onTestFinished(() => world.close());
  const { server } = world;
  const token = await server.token({ user: 'life' });
  const { depositId } = (await server.deposit(token, { amount: '100' })).body;
  await server.settle(depositId, 'processed');
  const raw = { amount: '40', reference: 'asked', reason: 'asked' };
  const { body } = await world.ask('joe', 'refundDeposit', { id: depositId }, raw);
  const life = new RefundLife(world, seeded(1), depositId);
  return { world, life, id: String(body['id']), provider: server.provider };
}

it('ends a refund after the provider hung up more often than there are rounds', async () => {
  const { life, provider } = await refunding();
  Object.defineProperty(provider, 'fault', {
    get: () => (provider.hangUps < 20 ? 'hangUp' : 'none'),
  });
  await life.finish();
  expect(await life.problems()).toEqual([]);
  expect(await life.refundedMinor()).toBe(40_00n);
});

it('reports a refund that has not ended', async () => {
  const { life, id } = await refunding();
  expect(await life.problems()).toEqual([
    `refund ${id} is processing, at the provider processing: it has not ended`,
  ]);
});

it('reports a refund that ended differently than at the provider', async () => {
  const { life, id, provider } = await refunding();
  await life.finish();
  provider.refunds.decide(id, 'failed');
  expect(await life.problems()).toEqual([
    `refund ${id} is refunded, at the provider failed: it ended differently`,
  ]);
});

it('reports a refund that was requested with another sum', async () => {
  const { life, id, provider } = await refunding();
  await life.finish();
  const [request] = provider.refunds.requests;
  if (request) provider.refunds.requests.push({ ...request, amount: '4' });
  expect(await life.problems()).toEqual([
    `refund ${id} is refunded, at the provider refunded: not 40 was requested`,
  ]);
});

it('accepts a refund that two operators ended, whatever the provider says later', async () => {
  const { life } = await refunding();
  await life.end();
  await life.decide(() => 'failed');
  expect(await life.problems()).toEqual([]);
});
