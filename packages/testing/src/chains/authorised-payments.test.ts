import { askOperator } from '@opencashier/server/testing/operator/ask-operator';
import { until } from '@opencashier/server/testing/test-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeWallet, startFakeWallet } from '../fake-wallet.ts';
import { type ChainWorld, startChainWorld } from './chain-world.ts';

let wallet: FakeWallet;
let world: ChainWorld;
beforeAll(async () => {
  wallet = await startFakeWallet();
  world = await startChainWorld({ wallet: { url: wallet.url, secrets: [wallet.secret] } });
  await world.watch('tron');
});
afterAll(async () => {
  await world.close();
  await wallet.close();
});

it('money that the operator’s wallet does not allow is held until an operator decides', async () => {
  const deposit = await world.deposit({ user: 'excluded' });
  wallet.refusal = { message: 'The player has excluded themselves.' };
  deposit.pay('50');
  await world.mine('tron', 20);
  expect(wallet.balanceOf('excluded').available).toBe(0n);
  expect(await deposit.shown()).toMatchObject({ status: 'accepted', isReceived: true });
  const { cases } = (await askOperator(world.server, 'cases', { user: 'excluded' })).body;
  expect(cases).toMatchObject([
    { reason: 'notAuthorised', detail: 'The player has excluded themselves.' },
  ]);
  const decision = { outcome: 'credit', user: 'excluded', reason: 'a mistake' };
  await askOperator(world.server, 'settleCase', { id: cases[0]?.id ?? '', ...decision });
  await until(async () => wallet.balanceOf('excluded').available === 4000n);
  await until(async () => (await deposit.shown()).status === 'processed');
  wallet.refusal = undefined;
});

it('money that the operator’s wallet allows is credited once the wallet can be reached', async () => {
  const deposit = await world.deposit({ user: 'welcome' });
  wallet.fault = 'down';
  deposit.pay('50');
  world.chain('tron').mine(20);
  await expect(world.watch('tron')).rejects.toThrow();
  wallet.fault = 'none';
  await world.watch('tron');
  await until(async () => wallet.balanceOf('welcome').available === 4000n);
});

it('a credit by hand reaches the operator’s wallet once', async () => {
  const { crypto } = await world.deposit({ user: 'by-hand', network: 'tron' });
  const to = crypto.address;
  world.chain('tron').pay({ to, asset: 'another-token', units: 7n });
  await world.mine('tron', 20);
  const { cases } = (await askOperator(world.server, 'cases', { user: 'by-hand' })).body;
  const money = { user: 'by-hand', amount: '5', currency: 'EUR' };
  const decision = { outcome: 'credit', reason: 'goodwill', ...money };
  for (const status of [200, 422]) {
    const id = cases[0]?.id ?? '';
    expect((await askOperator(world.server, 'settleCase', { id, ...decision })).status).toBe(
      status,
    );
  }
  await until(async () => wallet.balanceOf('by-hand').available === 500n);
});
