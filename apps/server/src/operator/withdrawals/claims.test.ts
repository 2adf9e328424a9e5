import { afterAll, beforeAll, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  startWithdrawingPlayer,
  type WithdrawingPlayer,
} from '../../testing/withdrawals/withdrawing-player.ts';

let server: TestServer;
let player: WithdrawingPlayer;
beforeAll(async () => {
  const twoPeopleAbove = { EUR: '400' };
  server = await startTestServer({ partner: { operatorApi: { ...operatorApi, twoPeopleAbove } } });
  player = await startWithdrawingPlayer(server, { user: 'cleo', balance: 10_000_00n });
});
afterAll(() => server.close());

const ask = askOperator;
const codeOf = async (operation: 'reject' | 'claimReview', id: string, as: string) => {
  const values = operation === 'reject' ? { id, reason: 'no' } : { id };
  const { status, body } = await ask(server, operation, values, { as });
  return status === 200 ? 'done' : body.error.code;
};

it('a withdrawal is free for the second person as soon as the first has proposed to approve it', async () => {
  const id = await player.withdraw({ amount: '500' });
  expect(await codeOf('claimReview', id, 'ron')).toBe('done');
  const { status, body } = await ask(server, 'approve', { id }, { as: 'ron' });
  expect(status).toBe(202);
  expect(await codeOf('claimReview', id, 'fay')).toBe('done');
  const confirmed = await ask(server, 'confirmProposal', { id: body.proposal.id }, { as: 'fay' });
  expect([confirmed.status, confirmed.body.state]).toEqual([200, 'done']);
});

it('a withdrawal that a colleague has claimed cannot be proposed for approval', async () => {
  const id = await player.withdraw({ amount: '500' });
  expect(await codeOf('claimReview', id, 'fay')).toBe('done');
  const { status, body } = await ask(server, 'approve', { id }, { as: 'ron' });
  expect([status, body.error?.code]).toEqual([409, 'claimedByOther']);
  const { proposals } = (await ask(server, 'proposals', { state: 'open' })).body;
  expect(proposals.filter(({ subject }) => subject === id)).toEqual([]);
  expect(await codeOf('claimReview', id, 'fin')).toBe('claimedByOther');
});

it('the first person cannot claim again what waits for the second', async () => {
  const id = await player.withdraw({ amount: '500' });
  const { body } = await ask(server, 'approve', { id }, { as: 'ron' });
  expect(await codeOf('claimReview', id, 'ron')).toBe('stateForbids');
  expect(await codeOf('claimReview', id, 'fay')).toBe('done');
  expect(await codeOf('claimReview', id, 'ron')).toBe('claimedByOther');
  const again = await ask(server, 'approve', { id }, { as: 'ron' });
  expect([again.status, again.body.proposal?.id]).toEqual([202, body.proposal.id]);
  await ask(server, 'withdrawProposal', { id: body.proposal.id }, { as: 'ron' });
  await ask(server, 'releaseReview', { id }, { as: 'fay' });
  expect(await codeOf('claimReview', id, 'ron')).toBe('done');
});

it('the audit log has each claim and takeover, but not that a claim was extended', async () => {
  const id = await player.withdraw({ amount: '20' });
  const claimants = async () => {
    const { entries } = (await ask(server, 'audit', { limit: 200 })).body;
    const claims = entries.filter(({ operation }) => operation === 'claimReview');
    return claims.filter(({ subject }) => subject === id).map(({ by }) => by);
  };
  const first = (await ask(server, 'claimReview', { id }, { as: 'ron' })).body.claim;
  const extended = (await ask(server, 'claimReview', { id }, { as: 'ron' })).body.claim;
  expect(extended.at).toBe(first.at);
  expect(extended.until > first.until).toBe(true);
  expect(await claimants()).toEqual(['ron']);
  await server.pool.query(`update cashier.review_claims set claimed_until = now()`);
  expect(await codeOf('claimReview', id, 'ron')).toBe('done');
  await server.pool.query(`update cashier.review_claims set claimed_until = now()`);
  expect(await codeOf('claimReview', id, 'fay')).toBe('done');
  expect(await codeOf('claimReview', id, 'ron')).toBe('claimedByOther');
  expect(await claimants()).toEqual(['ron', 'fay', 'ron', 'ron']);
  expect(await codeOf('reject', id, 'fay')).toBe('done');
  expect(await codeOf('claimReview', id, 'fay')).toBe('stateForbids');
  expect(await claimants()).toHaveLength(5);
});
