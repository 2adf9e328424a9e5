import { beforeEach, describe, expect, it } from 'vitest';
import { networkError } from '../../../../ports/cashier-error.ts';
import { useDeposit } from '../../state.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest, testDeposit } from '../../../../testing/fixtures.ts';
import { watchDeposit } from './watch-deposit.ts';

beforeEach(() => beginTest());

const deposit = { depositId: 'd1', paymentMethod: 'spei' };

function watch() {
  const ports = fakePorts();
  const leaving = new AbortController();
  ports.answers['deposit-status'] = () => testDeposit();
  const ended = watchDeposit(ports, deposit, leaving.signal);
  const polls = () => ports.calls.length;
  return { ports, clock: ports.clock, polls, leave: () => leaving.abort(), ended };
}

describe('watching a deposit', () => {
  it('polls after 2 s, then less and less often, down to every 15 s', async () => {
    const { clock, polls, leave, ended } = watch();
    const at: number[] = [];
    for (let second = 1; second <= 75; second += 1) {
      const before = polls();
      await clock.advance(1000);
      if (polls() > before) at.push(second);
    }
    expect(at).toEqual([2, 5, 10, 17, 27, 42, 57, 72]);
    leave();
    await ended;
  });

  it('does not replace another deposit that the player has since opened', async () => {
    const { ports, clock, leave, ended } = watch();
    let answer = (_state: object): void => {};
    ports.answers['deposit-status'] = () => new Promise((resolve) => (answer = resolve));
    await clock.advance(2000);
    useDeposit.setState({ current: { ...testDeposit({ depositId: 'd2' }), receivedAtMs: 0 } });
    leave();
    answer(testDeposit());
    await ended;
    expect(useDeposit.getState().current?.depositId).toBe('d2');
  });

  it('pauses while the page is hidden, and polls at once when it is visible', async () => {
    const { ports, clock, polls } = watch();
    await clock.advance(1000);
    ports.setVisible(false);
    await clock.advance(100_000);
    expect(polls()).toBe(0);
    ports.setVisible(true);
    await clock.advance(0);
    expect(polls()).toBe(1);
  });

  it('polls rarely while pushes are active, and at once after a gap', async () => {
    const { ports, clock, polls } = watch();
    ports.pushes.setPushing(true);
    await clock.advance(0);
    expect(polls()).toBe(1);
    await clock.advance(14_999);
    expect(polls()).toBe(1);
    await clock.advance(1);
    expect(polls()).toBe(2);
    ports.pushes.setPushing(false);
    ports.pushes.setPushing(true);
    await clock.advance(0);
    expect(polls()).toBe(3);
  });

  it('polls at once when the network is back', async () => {
    const { ports, clock, polls } = watch();
    await clock.advance(1000);
    ports.goOnline();
    await clock.advance(0);
    expect(polls()).toBe(1);
  });

  it('continues after a network failure', async () => {
    const { ports, clock, polls } = watch();
    ports.answers['deposit-status'] = () => Promise.reject(networkError());
    await clock.advance(5000);
    expect(polls()).toBe(2);
    ports.answers['deposit-status'] = () => testDeposit({ status: 'processed' });
    await clock.advance(5000);
    expect(useDeposit.getState().current?.status).toBe('processed');
  });

  it.each(['processed', 'mistaked'] as const)(
    'polls every 30 s without pushes, and never with them, once the deposit is %s',
    async (status) => {
      const { ports, clock, polls } = watch();
      ports.answers['deposit-status'] = () => testDeposit({ status });
      await clock.advance(2000);
      await clock.advance(29_999);
      expect(polls()).toBe(1);
      await clock.advance(1);
      expect(polls()).toBe(2);
      ports.pushes.setPushing(true);
      await clock.advance(100_000);
      expect(polls()).toBe(2);
    },
  );

  it('shows on an open page that a credited deposit was refunded', async () => {
    const { ports, clock } = watch();
    const credited = { status: 'processed', version: 2 } as const;
    ports.answers['deposit-status'] = () => testDeposit(credited);
    await clock.advance(32_000);
    // The balance that came with the credit is still the newest.
    expect(useDeposit.getState().current?.receivedAtMs).toBe(clock.nowMs() - 30_000);
    const refunded = { status: 'mistaked', ending: 'refunded', version: 3 } as const;
    ports.answers['deposit-status'] = () => testDeposit(refunded);
    await clock.advance(30_000);
    expect(useDeposit.getState().current).toMatchObject(refunded);
  });

  it('stops when the player leaves the page', async () => {
    const { clock, polls, leave, ended } = watch();
    leave();
    await ended;
    await clock.advance(100_000);
    expect(polls()).toBe(0);
  });
});
