import { expect, it, onTestFinished } from 'vitest';
import { seeded } from '../fuzz/mutations.ts';
import { DepositLife } from './lives/deposit-life.ts';
import { HistoryWorld, type Random } from './history-world.ts';
import { rulesOf } from './expected/house-rules.ts';
import { auditMoney } from './audits/money-audit.ts';

/** A deposit of 100 EUR whose provider, bank and operators the test plays. */
async function deposited(random: Random = seeded(1)) {
  const world = await HistoryWorld.start();
  onTestFinished(() => world.close());
  const { server } = world;
  const token = await server.token({ user: 'life' });
  const { depositId } = (await server.deposit(token, { amount: '100' })).body;
  const life = new DepositLife(world.under(rulesOf(0)), random, depositId);
  const problems = () =>
    auditMoney(world, {
      owner: 'demo:life',
      friend: 'demo:friend',
      deposits: [life],
      postedMinor: 0n,
      friendMinor: 0n,
    });
  const tamper = (sql: string) => server.pool.query(sql);
  return { life, problems, tamper };
}

it('finds no fault in a reversal that takes a little out of a case', async () => {
  const { life, problems } = await deposited();
  await life.receive(100_00n);
  await life.receive(1_200_00n);
  await life.reverse(105_00n);
  expect(await problems()).toEqual([]);
});

it('finds no fault in a late report of more money, and in the newer one that is then repeated', async () => {
  const { life, problems } = await deposited();
  await life.receive(100_00n, 11);
  await life.receive(1_200_00n, 8);
  await life.reverse(900_00n);
  await life.receive(100_00n, 11);
  expect(await problems()).toEqual([]);
});

it('reports a case that a small reversal has emptied', async () => {
  const { life, problems, tamper } = await deposited();
  await life.receive(1_200_00n);
  await life.reverse(5_00n);
  await tamper(`update cashier.deposits
    set held_minor = 0, decided_minor = 120000, reversed_held_minor = 120000`);
  expect(await problems()).toContainEqual(
    expect.stringMatching(/reversed out of cases of \S+ is 120000, not 500$/u),
  );
});

it('reports a sum that grew and was refused', async () => {
  const { life, tamper } = await deposited();
  await life.receive(60_00n);
  await tamper(`update cashier.deposits set provider_id = 'another'`);
  await expect(life.receive(100_00n)).rejects.toThrow('answered with contradicts, not changed');
});

it('reports a case that was refunded although a dispute claims its money', async () => {
  // Both operators choose to refund.
  const { life, tamper } = await deposited(() => 0.5);
  await life.receive(100_00n);
  await life.receive(1_200_00n);
  const dispute = {
    name: 'd',
    at: 1,
    isMoneyTaken: true,
    feeMinor: 0n,
    feeCurrency: 'EUR',
  } as const;
  await life.reportDispute({ ...dispute, status: 'lost', minor: 1_200_00n });
  const people = { user: 'life', friend: 'friend' };
  await life.settle(people);
  await tamper(`delete from cashier.disputes`);
  await expect(life.settle(people)).rejects.toThrow(/claimed by a bank: .*refund: settled/);
});
