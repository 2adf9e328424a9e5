import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Running, runSandbox } from '../testing/run-sandbox.ts';

let sandbox: Running;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox.stop());

const json = (method: string, path: string, body: unknown) =>
  sandbox.fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const setFaults = (faults: object, player?: string) =>
  json('PUT', '/control/faults', player === undefined ? { faults } : { player, faults });
const decide = (body: object) => json('POST', '/control/payments/dep_1', body);
const open = () => sandbox.call('POST', '/deposits', sandbox.order());
const received = async () => {
  const notice = await sandbox.receiver.next();
  return { ...notice, isSigned: sandbox.signatures.verify(notice.headers, notice.body) };
};
const statusIn = (body: string): unknown => JSON.parse(body).data.status;

describe('notices', () => {
  it('arrive late', async () => {
    await open();
    await setFaults({ noticeDelayMs: 30_000 });
    await decide({ outcome: 'approve' });
    expect((await sandbox.call('GET', '/deposits/dep_1')).json).toMatchObject({
      status: 'processed',
    });
    sandbox.clock.advance(29_999);
    expect(sandbox.receiver.untaken()).toBe(0);
    sandbox.clock.advance(1);
    expect(statusIn((await received()).body)).toBe('processed');
  });

  it('get lost', async () => {
    await open();
    await decide({ outcome: 'approve', faults: { notice: 'lost' } });
    const { json: list } = await sandbox.fetch('/control/payments');
    expect(list).toMatchObject({ payments: [{ deposit: { status: 'processed' }, notices: [] }] });
  });

  it('have a wrong signature', async () => {
    await open();
    await decide({ outcome: 'approve', faults: { notice: 'wrong-signature' } });
    expect((await received()).isSigned).toBe(false);
  });

  it('arrive out of order, the older state under its own id', async () => {
    await open();
    await decide({ outcome: 'approve', faults: { notice: 'out-of-order' } });
    const both = [await received(), await received()];
    expect(new Set(both.map(({ body }) => statusIn(body)))).toEqual(
      new Set(['processed', 'waiting']),
    );
    expect(new Set(both.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    expect(both.every(({ isSigned }) => isSigned)).toBe(true);
  });
});

describe('responses', () => {
  it('are 500 although the deposit was created', async () => {
    await setFaults({ answer: 'error-500' });
    expect((await open()).status).toBe(500);
    await sandbox.fetch('/control/faults', { method: 'DELETE' });
    expect((await sandbox.call('GET', '/deposits/dep_1')).status).toBe(200);
  });

  it('never arrive although the deposit was created', async () => {
    await setFaults({ answer: 'timeout' });
    const body = JSON.stringify(sandbox.order());
    const { signatures, url } = sandbox;
    const headers = { ...signatures.sign('req_9', new Date(), `POST /deposits\n${body}`) };
    const pending = fetch(`${url}/deposits`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(200),
    });
    await expect(pending).rejects.toThrow(/timeout/);
    await setFaults({});
    expect((await sandbox.call('GET', '/deposits/dep_1')).status).toBe(200);
  });
});

describe('amounts and reversals', () => {
  it.each([
    [{ outcome: 'approve', amount: '1999.5' }, '1999.5'],
    [{ outcome: 'approve', faults: { paidPercent: 50 } }, '1000'],
  ])('%j pays %s', async (decision, amount) => {
    await open();
    await decide(decision);
    expect(JSON.parse((await received()).body).data).toMatchObject({ status: 'processed', amount });
  });

  it('a chargeback reverses a paid deposit, and nothing else', async () => {
    await open();
    expect((await decide({ outcome: 'chargeback' })).status).toBe(409);
    await decide({ outcome: 'approve' });
    await received();
    await decide({ outcome: 'chargeback', reason: 'Disputed' });
    const { data } = JSON.parse((await received()).body);
    expect(data).toMatchObject({ status: 'reversed', amount: '2000', reason: 'Disputed' });
    expect((await decide({ outcome: 'approve' })).status).toBe(409);
  });
});

describe('faults', () => {
  it('apply to one player or to everyone', async () => {
    await setFaults({ answer: 'error-500' }, 'player-8');
    expect((await open()).status).toBe(200);
    const other = sandbox.order({ reference: 'dep_2', player: 'player-8' });
    expect((await sandbox.call('POST', '/deposits', other)).status).toBe(500);
    expect((await sandbox.fetch('/control/faults')).json).toMatchObject({
      everyone: { answer: 'honest' },
      players: { 'player-8': { answer: 'error-500' } },
    });
  });

  it.each([{ notice: 'eaten' }, { noticeDelayMs: -1 }, { paidPercent: 0 }, { unknown: 1 }])(
    'are rejected if they are %j',
    async (faults) => {
      expect((await setFaults(faults)).status).toBe(400);
    },
  );
});
