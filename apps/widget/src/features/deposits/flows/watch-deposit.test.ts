import { beforeEach, describe, expect, it } from 'vitest';
import { networkError } from '../../../ports/cashier-error.ts';
import { useDeposit } from '../state.ts';
import { fakePorts } from '../../../testing/fake-ports.ts';
import { beginTest, testDeposit } from '../../../testing/fixtures.ts';
import { watchDeposit } from './watch-deposit.ts';

beforeEach(() => beginTest());

const deposit = { depositId: 'd1', paymentMethod: 'spei' };

function watch() {
  const ports = fakePorts();
  const leaving = new AbortController();
  ports.answers['deposit-status'] = () => testDeposit();
  const ended = watchDeposit(ports, deposit, leaving.signal);
  const asked = () => ports.calls.length;
  return { ports, clock: ports.clock, asked, leave: () => leaving.abort(), ended };
}

describe('a deposit that is waited for', () => {
  it('is asked for after 2 s, and then more seldom, up to every 15 s', async () => {
    const { clock, asked, leave, ended } = watch();
    const at: number[] = [];
    for (let second = 1; second <= 75; second += 1) {
      const before = asked();
      await clock.advance(1000);
      if (asked() > before) at.push(second);
    }
    expect(at).toEqual([2, 5, 10, 17, 27, 42, 57, 72]);
    leave();
    await ended;
  });

  it('does not take the place of another one that the player has gone on to', async () => {
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

  it('is not asked for while the page is hidden, and at once when it is seen again', async () => {
    const { ports, clock, asked } = watch();
    await clock.advance(1000);
    ports.setVisible(false);
    await clock.advance(100_000);
    expect(asked()).toBe(0);
    ports.setVisible(true);
    await clock.advance(0);
    expect(asked()).toBe(1);
  });

  it('is asked for seldom where pushes come, and at once after a gap in them', async () => {
    const { ports, clock, asked } = watch();
    ports.pushes.setPushing(true);
    await clock.advance(0);
    expect(asked()).toBe(1);
    await clock.advance(14_999);
    expect(asked()).toBe(1);
    await clock.advance(1);
    expect(asked()).toBe(2);
    ports.pushes.setPushing(false);
    ports.pushes.setPushing(true);
    await clock.advance(0);
    expect(asked()).toBe(3);
  });

  it('is asked for at once when the network is back', async () => {
    const { ports, clock, asked } = watch();
    await clock.advance(1000);
    ports.goOnline();
    await clock.advance(0);
    expect(asked()).toBe(1);
  });

  it('is not given up when the network fails', async () => {
    const { ports, clock, asked } = watch();
    ports.answers['deposit-status'] = () => Promise.reject(networkError());
    await clock.advance(5000);
    expect(asked()).toBe(2);
    ports.answers['deposit-status'] = () => testDeposit({ status: 'processed' });
    await clock.advance(5000);
    expect(useDeposit.getState().current?.status).toBe('processed');
  });

  it.each(['processed', 'mistaked'] as const)(
    'is not asked for any more once %s',
    async (status) => {
      const { ports, clock, asked } = watch();
      ports.answers['deposit-status'] = () => testDeposit({ status });
      await clock.advance(2000);
      await clock.advance(100_000);
      expect(asked()).toBe(1);
    },
  );

  it('is left when its page is', async () => {
    const { clock, asked, leave, ended } = watch();
    leave();
    await ended;
    await clock.advance(100_000);
    expect(asked()).toBe(0);
  });
});
