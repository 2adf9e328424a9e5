import { askOperator, operatorApi } from '@opencashier/server/testing/operator/ask-operator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChainCases, chainCases } from './chain-cases.ts';
import { type ChainWorld, startChainWorld } from './chain-world.ts';

let world: ChainWorld;
let cases: ChainCases;
beforeAll(async () => {
  const twoPeopleAbove = { EUR: '40', USDT: '40' };
  world = await startChainWorld({ operatorApi: { ...operatorApi, twoPeopleAbove } });
  cases = chainCases(world);
  await world.watchAll();
});
afterAll(() => world.close());

async function auditOf(user: string) {
  const { body } = await askOperator(world.server, 'audit', { user });
  return body.entries.map(({ operation, subject, by, outcome }) => [
    operation,
    subject,
    by,
    outcome,
  ]);
}

/** A payment without a memo; returns the id of its case. */
async function payWithoutMemo(to: string): Promise<string> {
  const asset = world.network('ton').coins.get('USDT')?.asset ?? '';
  world.chain('ton').pay({ to, asset, units: 7_000_000n });
  await world.mine('ton', 8);
  const { body } = await askOperator(world.server, 'cases', { reason: 'noMemo', state: 'open' });
  return body.cases[0]?.id ?? '';
}

it('the log of a player has the cases without an owner whose money the player got', async () => {
  const { crypto } = await world.deposit({ user: 'claimant', network: 'ton' });
  await world.deposit({ user: 'neighbour', network: 'ton' });
  const others = await payWithoutMemo(crypto.address);
  await askOperator(world.server, 'assignCase', { id: others });
  const id = await payWithoutMemo(crypto.address);
  await askOperator(world.server, 'assignCase', { id }, { as: 'sue' });
  const credit = { outcome: 'credit', user: 'claimant', amount: '5.60', currency: 'EUR' };
  await cases.settle(id, credit, 'vic');
  await cases.settle(id, credit, 'sue');

  expect(await auditOf('claimant')).toEqual([
    ['settleCase', id, 'sue', 'done'],
    ['settleCase', id, 'vic', 'notAllowed'],
    ['assignCase', id, 'sue', 'done'],
  ]);
  expect(await auditOf('neighbour')).toEqual([]);
  const settled = { user: 'claimant', state: 'settled' };
  const { body } = await askOperator(world.server, 'cases', settled);
  expect(body.cases.map((one) => one.id)).toEqual([id]);
  const { records } = (await askOperator(world.server, 'exportPlayer', { user: 'claimant' })).body;
  const exported = records.flatMap(({ kind, record }) =>
    kind === 'cases' || kind === 'audit_log' ? [String(record['id']), record['operation']] : [],
  );
  expect(exported).toEqual(expect.arrayContaining([id, 'assignCase', 'settleCase']));
});

it('the log of a player has the cases without an owner at the player’s own address', async () => {
  const { crypto } = await world.deposit({ user: 'addressee', network: 'ton' });
  const asset = world.network('tron').coins.get('USDT')?.asset ?? '';
  const { address: to, memo } = crypto;
  world.chain('tron').pay({ to, memo, asset, units: 9_000_000n });
  await world.mine('tron', 20);
  const { id } = await cases.onlyCase('addressee');
  // As recorded before the server looked for the memos of other networks.
  await world.server.pool.query(
    'update cashier.cases set owner = null, partner = null, deposit_id = null where id = $1',
    [id],
  );
  await cases.settle(id, { outcome: 'keep' });
  expect(await auditOf('addressee')).toEqual([['settleCase', id, 'joe', 'done']]);
});

it('the log of a player has a credit that waits for a second person, and its refusal', async () => {
  const { crypto } = await world.deposit({ user: 'awaiting', network: 'ton' });
  const id = await payWithoutMemo(crypto.address);
  const credit = { outcome: 'credit', user: 'awaiting', amount: '56', currency: 'EUR' };
  const { body } = await cases.settle(id, credit, 'sue');
  const proposal = { id: body.proposal.id, reason: 'no proof' };
  await askOperator(world.server, 'refuseProposal', proposal, { as: 'ron' });
  expect(await auditOf('awaiting')).toEqual([
    ['refuseProposal', proposal.id, 'ron', 'done'],
    ['settleCase', id, 'sue', 'proposed'],
  ]);
});
