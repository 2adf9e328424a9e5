import { expect, it, onTestFinished } from 'vitest';
import { seeded } from '../../fuzz/mutations.ts';
import { giveMoney, iban } from '../../withdrawals/withdrawing-player.ts';
import { HistoryWorld } from '../history-world.ts';
import { PayoutLife } from './payout-life.ts';

async function withdrawn(random = seeded(1)) {
  const world = await HistoryWorld.start();
  onTestFinished(() => world.close());
  await giveMoney(world.server, 'demo:life', 100_00n);
  const life = new PayoutLife(world, random, () => world.call('life'));
  const id = await life.withdraw({
    paymentType: 'sepa_transfer',
    amount: '45',
    currency: 'EUR',
    selectedCountry: 'de',
    fields: { full_name: 'Given Family', iban },
  });
  return { world, life, id, provider: world.server.provider };
}

it('a payout ends even if the provider hangs up more often than there are rounds', async () => {
  const { life, provider } = await withdrawn();
  Object.defineProperty(provider, 'fault', {
    get: () => (provider.hangUps < 12 ? 'hangUp' : 'none'),
  });
  await life.finish();
  expect(await life.problems()).toEqual([]);
});

it('a payout that has not ended is reported with everything that the server and the provider recorded', async () => {
  const { world, life, id } = await withdrawn();
  await world.ask('joe', 'approve', { id: String(id) }, {});
  const [problem] = await life.problems();
  expect(problem).toContain('it has not ended');
  expect(problem).toMatch(/"audit":\[\{.*"operation":"approve"/u);
  expect(problem).toMatch(/"history":\[\{.*"status":"approved"/u);
  expect(problem).toMatch(/"provider":\{"now":/u);
});

it('a partly sent payout is reported if another sum came back than was not sent', async () => {
  const { world, life, id } = await withdrawn(() => 0);
  const named = { id: String(id) };
  await world.ask('joe', 'approve', named, {});
  await life.work();
  const end = { outcome: 'sentLess', sent: '5', reason: 'asked', providerSaid: 'by mail' };
  expect(await world.ask('joe', 'endPayout', named, end)).not.toHaveProperty('code');
  await world.server.pool.query('update cashier.withdrawals set returned_minor = 3900');
  expect(await life.problems()).toEqual([
    expect.stringContaining('3900 of 4500 came back, and 500 of 4500 was sent'),
  ]);
});
