import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOperator, operatorApi } from '../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { reconcile } from '../workers/reconcile.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ partner: { operatorApi } });
});
afterAll(() => server.close());

async function casesOf(user: string, state = 'open') {
  return (await askOperator(server, 'cases', { user, state })).body.cases;
}

type Values = Parameters<typeof askOperator>[2];
const settle = (id: string, decision: Values) =>
  askOperator(server, 'settleCase', { id, reason: 'asked the provider', ...decision });

/** A deposit of ten euros for which the provider reports two hundred. */
async function overpaid(user: string) {
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token)).body;
  await server.settle(depositId, 'processed', { amount: '200' });
  const [found] = await casesOf(user);
  return { depositId, caseId: found?.id ?? '', found, state: () => server.state(token, depositId) };
}

/** The provider is asked again, with a setting under which the sum would pass. */
async function pollWithRaisedSetting(depositId: string): Promise<void> {
  const { partner, pool, app } = server;
  partner.overpaidTimes = 1000;
  await pool.query('update cashier.deposits set next_check_at = now() where id = $1', [depositId]);
  await reconcile(app.services);
  await server.settle(depositId, 'processed', { amount: '200' });
  partner.overpaidTimes = 10;
}

describe('far more money than requested', () => {
  it('is a case, and the player is told that the money is being checked', async () => {
    const { depositId, found, state } = await overpaid('far');
    expect(found).toMatchObject({
      reason: 'overpaid',
      depositId,
      money: { amount: '200', currency: 'EUR' },
      provider: 'sandbox',
    });
    expect(await state()).toMatchObject({ status: 'accepted', isReceived: true });
    expect(await server.balance('far')).toBe(0n);
    const unmatched = await askOperator(server, 'unmatched', {});
    expect(unmatched.body.notices).toEqual([]);
  });

  it('stays visible to the player after the deposit expires', async () => {
    const { depositId } = await overpaid('patient');
    const past = `update cashier.deposits set expires_at = now() - interval '1 day' where id = $1`;
    await server.pool.query(past, [depositId]);
    const due = 'update cashier.deposits set next_check_at = now() where id = $1';
    await server.pool.query(due, [depositId]);
    await reconcile(server.app.services);
    const token = await server.token({ user: 'patient' });
    const query = { country: 'de', currency: 'EUR' };
    const { pending } = (await server.call(token, 'userdata-payment-snippet', query)).body;
    expect(pending).toMatchObject([{ id: depositId, resume: expect.stringMatching(/complete/) }]);
  });

  it('is not credited by raising the setting while a case waits', async () => {
    const { depositId } = await overpaid('raised');
    await pollWithRaisedSetting(depositId);
    expect(await server.balance('raised')).toBe(0n);
    expect(await casesOf('raised')).toHaveLength(1);
  });

  it('is credited once by its settlement, whatever is reported or configured afterwards', async () => {
    const { depositId, caseId, state } = await overpaid('released');
    const { body } = await settle(caseId, { outcome: 'credit', user: 'released' });
    expect(body.settlement).toMatchObject({ credited: { amount: '200', currency: 'EUR' } });
    expect(await state()).toMatchObject({ status: 'processed', credited: '200' });
    await pollWithRaisedSetting(depositId);
    expect(await server.balance('released')).toBe(200_00n);
    await server.settle(depositId, 'reversed', { amount: '200' });
    expect(await server.balance('released')).toBe(0n);
  });

  it('that was refunded is never credited when the setting is raised', async () => {
    const { depositId, caseId, state } = await overpaid('sent-back');
    await settle(caseId, { outcome: 'refund', sentTo: 'the card' });
    expect(await state()).toMatchObject({ status: 'mistaked', ending: 'failed' });
    await pollWithRaisedSetting(depositId);
    expect(await state()).toMatchObject({ status: 'mistaked', ending: 'failed' });
    expect(await server.balance('sent-back')).toBe(0n);
    await server.settle(depositId, 'reversed', { amount: '200' });
    expect(await server.balance('sent-back')).toBe(0n);
  });

  it('is credited no further once an operator has credited part of it', async () => {
    const { depositId, caseId, state } = await overpaid('part');
    const decision = { outcome: 'credit', user: 'part', amount: '10', currency: 'EUR' };
    await settle(caseId, decision);
    expect(await state()).toMatchObject({ status: 'processed', credited: '10' });
    await pollWithRaisedSetting(depositId);
    expect(await server.balance('part')).toBe(10_00n);
  });

  it('that has since been credited is not credited again', async () => {
    const { depositId, caseId } = await overpaid('twice');
    // A server of an earlier version does not know every reason to wait.
    await server.pool.query(
      `update cashier.deposits set status = 'processed', in_case = false,
         credited_minor = paid_minor where id = $1`,
      [depositId],
    );
    const decision = { outcome: 'credit', user: 'twice', amount: '150', currency: 'EUR' };
    const { body } = await settle(caseId, decision);
    expect(body.error).toMatchObject({
      code: 'stateForbids',
      message: expect.stringContaining('credited already'),
    });
    expect(await server.balance('twice')).toBe(0n);
    expect((await settle(caseId, { outcome: 'refund', sentTo: 'the card' })).status).toBe(422);
    expect((await settle(caseId, { outcome: 'keep' })).status).toBe(200);
  });

  it('that the provider takes back before a decision needs none', async () => {
    const { depositId, caseId, state } = await overpaid('taken-back');
    await server.settle(depositId, 'reversed', { amount: '200' });
    expect(await state()).toMatchObject({ status: 'mistaked', ending: 'reversed' });
    expect(await casesOf('taken-back', 'gone')).toMatchObject([{ id: caseId }]);
    const { body } = await settle(caseId, { outcome: 'credit', user: 'taken-back' });
    expect(body.error.message).toContain('before anybody decided');
    expect(await server.balance('taken-back')).toBe(0n);
  });
});

it('cases of another partner’s players are neither shown nor settled', async () => {
  const { caseId } = await overpaid('hidden');
  await server.pool.query(`update cashier.cases set partner = 'other' where id = $1`, [caseId]);
  expect(await casesOf('hidden')).toEqual([]);
  const { body } = await settle(caseId, { outcome: 'keep' });
  expect(body.error.code).toBe('notFound');
});

it('support settles a small case alone, and a large one with a person of another role', async () => {
  const { caseId: small } = await overpaid('small');
  const settled = await askOperator(
    server,
    'settleCase',
    { id: small, outcome: 'credit', user: 'small', reason: 'true' },
    { as: 'sue' },
  );
  expect(settled.status).toBe(200);
  expect(await server.balance('small')).toBe(200_00n);
  const { caseId } = await overpaid('large');
  const decision = { id: caseId, outcome: 'credit', user: 'large', reason: 'true' };
  const refused = await askOperator(server, 'settleCase', decision, { as: 'vic' });
  expect(refused.status).toBe(403);
  server.partner.operatorApi = { ...operatorApi, twoPeopleAbove: { EUR: '100' } };
  const proposed = await askOperator(server, 'settleCase', decision, { as: 'sue' });
  expect(proposed.status).toBe(202);
  expect(await server.balance('large')).toBe(0n);
  const { id } = proposed.body.proposal;
  const confirm = (as: string) => askOperator(server, 'confirmProposal', { id }, { as });
  expect((await confirm('sue')).status).toBe(403);
  const confirmed = await confirm('fin');
  server.partner.operatorApi = operatorApi;
  expect(confirmed.status).toBe(200);
  expect(await server.balance('large')).toBe(200_00n);
  const [found] = await casesOf('large', 'settled');
  expect(found?.settlement?.by).toBe('sue, confirmed by fin');
});
