import type { WidgetMessage } from '@opencashier/contract/host/messages';
import { describe, expect, it } from 'vitest';
import { networkError } from '../ports/cashier-error.ts';
import { fakeClock } from '../testing/fake-clock.ts';
import { createCashier } from './cashier.ts';
import { createPushBoard } from './pushes.ts';
import { createTokenGate } from './token-gate.ts';
import type { Answer, CallFrame } from './transport.ts';

type Reply = (frame: CallFrame) => Promise<Answer>;

const ok =
  (data: unknown): Reply =>
  async () => ({ ok: true, status: 200, data });
const down: Reply = () => Promise.reject(networkError());
const silent: Reply = () => new Promise(() => {});
const refused: Reply = async () => ({
  ok: false,
  status: 401,
  error: { message: 'too old', code: 'auth.tokenExpired' },
});

const otherContract: Reply = async () => ({
  ok: false,
  status: 426,
  error: { message: 'reload', code: 'request.otherContract' },
});

/** Each attempt takes the next reply; the last reply repeats. */
function setUp(...replies: Reply[]) {
  const clock = fakeClock();
  const sent: WidgetMessage[] = [];
  const frames: CallFrame[] = [];
  const gate = createTokenGate('old', { host: { send: (m) => void sent.push(m) }, clock });
  const transport = {
    send(frame: CallFrame) {
      frames.push(frame);
      return (replies.length > 1 ? replies.shift() : replies[0])?.(frame) ?? silent(frame);
    },
  };
  const outdated: string[] = [];
  const onOtherContract = ({ message }: Error) => void outdated.push(message);
  const pushes = createPushBoard();
  const cashier = createCashier({ transport, gate, clock, pushes, onOtherContract });
  const list = () => cashier.call('methods-payment-v3', { country: 'mx', currency: 'MXN' });
  return { cashier, clock, frames, gate, sent, list, outdated, pushes };
}

const session = { currency: 'MXN' };

describe('retries', () => {
  it('[NET-6] a method list is retried three times, two seconds apart', async () => {
    const { clock, frames, list } = setUp(down, down, down, ok('list'));
    const answer = list();
    await clock.advance(1999);
    expect(frames).toHaveLength(1);
    await clock.advance(1);
    expect(frames).toHaveLength(2);
    await clock.advance(4000);
    expect(await answer).toBe('list');
    expect(frames).toHaveLength(4);
  });

  it('[ERR-4] the last attempt fails with a network error', async () => {
    const { clock, frames, list } = setUp(down);
    const answer = list().catch((error: unknown) => error);
    await clock.advance(6000);
    expect(await answer).toMatchObject({
      code: 'socket.networkError',
      message: 'Network connection failed',
    });
    expect(frames).toHaveLength(4);
  });

  it('[NET-19] a call that a server of another contract version rejects is retried, even without a key', async () => {
    const { cashier, clock, outdated } = setUp(otherContract, ok('session'));
    const answer = cashier.call('session-start', session);
    await clock.advance(2000);
    expect(await answer).toBe('session');
    expect(outdated).toEqual([]);
  });

  it('[NET-19] onOtherContract is called once per call if every server rejects the contract version', async () => {
    const { cashier, clock, outdated } = setUp(otherContract);
    const answer = cashier.call('session-start', session).catch((error: unknown) => error);
    await clock.advance(6000);
    expect(await answer).toMatchObject({ status: 426, code: 'request.otherContract' });
    expect(outdated).toEqual(['reload']);
  });

  it('an answer without an error body is reported with its status', async () => {
    const { cashier } = setUp(async () => ({ ok: false, status: 404 }));
    await expect(cashier.call('session-start', session)).rejects.toMatchObject({
      status: 404,
      message: 'The server answered 404',
    });
  });

  it('a call without a key is not retried', async () => {
    const { cashier, frames } = setUp(down);
    await expect(cashier.call('session-start', session)).rejects.toMatchObject({ status: 0 });
    expect(frames).toHaveLength(1);
  });

  it('a call that moves money keeps its key over all attempts', async () => {
    const { cashier, clock, frames } = setUp(down, down, ok({ depositId: 'd', status: 'waiting' }));
    const reference = { depositId: 'd', paymentMethod: 'spei' };
    const answer = cashier.call('deposit-cancel', reference, { key: 'k' });
    await clock.advance(4000);
    await answer;
    expect(frames.map(({ key }) => key)).toEqual(['k', 'k', 'k']);
  });

  it('a caller that aborts ends the retries', async () => {
    const { cashier, clock, frames } = setUp(down);
    const leaving = new AbortController();
    const reference = { depositId: 'd', paymentMethod: 'spei' };
    const { signal } = leaving;
    const answer = cashier.call('deposit-status', reference, { signal }).catch(() => 'left');
    await clock.advance(2000);
    leaving.abort();
    await clock.advance(10_000);
    expect(await answer).toBe('left');
    expect(frames.length).toBeLessThanOrEqual(3);
  });
});

describe('the time limit', () => {
  it('[NET-8] is 30 seconds, is final, and aborts the pending request', async () => {
    const { clock, frames, list } = setUp(silent);
    const answer = list().catch((error: unknown) => error);
    await clock.advance(29_999);
    expect(frames[0]?.signal.aborted).toBe(false);
    await clock.advance(1);
    expect(await answer).toMatchObject({ message: 'Request timeout', code: 'request.timeout' });
    expect(frames[0]?.signal.aborted).toBe(true);
    await clock.advance(60_000);
    expect(frames).toHaveLength(1);
  });

  it('ends with the call: one whose caller leaves is aborted', async () => {
    const { cashier, clock, frames } = setUp(silent);
    const leaving = new AbortController();
    const reference = { depositId: 'd', paymentMethod: 'spei' };
    void cashier.call('deposit-status', reference, { signal: leaving.signal }).catch(() => {});
    await clock.advance(0);
    expect(frames[0]?.signal.aborted).toBe(false);
    leaving.abort();
    expect(frames[0]?.signal.aborted).toBe(true);
  });
});

describe('an expired token', () => {
  it('[ERR-2] is reported once, and the calls continue with the fresh one', async () => {
    const { cashier, clock, frames, gate, sent } = setUp(refused, refused, ok('late'));
    const calls = [cashier.call('session-start', session), cashier.call('session-start', session)];
    await clock.advance(0);
    const third = cashier.call('session-start', session);
    await clock.advance(5000);
    expect(sent).toEqual([{ messageType: 'onTokenExpired', message: 'too old' }]);
    expect(frames).toHaveLength(2);

    gate.renew('new');
    expect(await Promise.all([...calls, third])).toEqual(['late', 'late', 'late']);
    expect(frames.slice(2).map(({ token }) => token)).toEqual(['new', 'new', 'new']);
  });

  it('[ERR-2] is reported with a message even if the server sent none', async () => {
    const { clock, sent, list } = setUp(async () => ({ ok: false, status: 401 }));
    void list().catch(() => {});
    await clock.advance(0);
    expect(sent).toEqual([{ messageType: 'onTokenExpired', message: 'Token expired' }]);
  });

  it('[ERR-2] is reported again if the fresh one expires too', async () => {
    const { clock, gate, sent, list } = setUp(refused, refused, ok('list'));
    const answer = list();
    await clock.advance(0);
    gate.renew('second');
    await clock.advance(0);
    gate.renew('third');
    expect(await answer).toBe('list');
    expect(sent).toHaveLength(2);
  });

  it('[ERR-8] delays a list by two seconds at most; a fresh token that arrives later is used', async () => {
    const { clock, gate, list } = setUp(refused, ok('list'));
    const answer = list().catch((error: unknown) => error);
    await clock.advance(2000);
    const ended = { status: 401, code: 'auth.tokenExpired' };
    expect(await answer).toMatchObject(ended);
    // The host did not answer, so the next call does not wait for it again.
    expect(await list().catch((error: unknown) => error)).toMatchObject(ended);
    gate.renew('new');
    expect(await list()).toBe('list');
  });

  it('[ERR-8] delays any other call by up to ten seconds, until a fresh token arrives', async () => {
    const { cashier, clock, gate } = setUp(refused, ok('cancelled'));
    const reference = { depositId: 'd', paymentMethod: 'spei' };
    const answer = cashier.call('deposit-cancel', reference, { key: 'k' });
    await clock.advance(9000);
    gate.renew('new');
    expect(await answer).toBe('cancelled');
  });

  it('[ERR-8] ends any other call after ten seconds without a fresh token', async () => {
    const { cashier, clock } = setUp(refused);
    const reference = { depositId: 'd', paymentMethod: 'spei' };
    const ends: unknown[] = [];
    const end = (error: unknown) => void ends.push(error);
    void cashier.call('deposit-cancel', reference, { key: 'k' }).catch(end);
    await clock.advance(9999);
    expect(ends).toEqual([]);
    await clock.advance(1);
    expect(ends).toMatchObject([{ status: 401, code: 'auth.tokenExpired' }]);
  });

  it('ends the call if every fresh token is rejected too', async () => {
    const { clock, frames, gate, list } = setUp(refused);
    const answer = list().catch((error: unknown) => error);
    for (const token of ['second', 'third', 'fourth']) {
      await clock.advance(0);
      gate.renew(token);
    }
    expect(await answer).toMatchObject({ status: 401 });
    expect(frames).toHaveLength(3);
  });
});

it('[NET-12] pushes, their gaps and their state reach those who use the cashier', () => {
  const { cashier, pushes } = setUp(silent);
  const heard: unknown[] = [];
  cashier.on('login.token', (login) => heard.push(login));
  cashier.onGap(() => heard.push('gap'));
  expect(cashier.pushing()).toBe(false);
  pushes.setPushing(true);
  expect(cashier.pushing()).toBe(true);
  pushes.emit('login.token', { token: 'x', balanceData: {} });
  expect(heard).toEqual(['gap', { token: 'x', balanceData: {} }]);
});
