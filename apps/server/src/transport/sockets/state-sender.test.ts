import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Identity } from '../../security/tokens.ts';
import { createStateSender } from './state-sender.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ann = { owner: 'demo:ann', partner: 'demo', user: 'ann' } as Identity;
const away = new Error('no primary');

function setUp(failures: number) {
  const sent: string[] = [];
  const errors: unknown[] = [];
  let isHere = true;
  const stateSender = createStateSender({
    send: ({ owner }) => {
      sent.push(owner);
      return sent.length <= failures ? Promise.reject(away) : Promise.resolve();
    },
    isConnected: () => isHere,
    onError: (err) => errors.push(err),
  });
  return { stateSender, sent, errors, leave: () => void (isHere = false) };
}

it('the state sender tries again until the state can be read', async () => {
  const { stateSender, sent, errors } = setUp(2);
  stateSender.sendState(ann);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(3);
  expect(errors).toEqual([away, away]);
});

it('the state sender retries once for a player, however many messages could not be read', async () => {
  const { stateSender, sent } = setUp(0);
  for (let message = 0; message < 50; message += 1) stateSender.sendLater(ann, away);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(1);
});

it('the state sender does not retry for a player who left, nor after the stop', async () => {
  const left = setUp(1);
  left.stateSender.sendState(ann);
  left.leave();
  const stopped = setUp(1);
  stopped.stateSender.sendState(ann);
  await vi.advanceTimersByTimeAsync(0);
  stopped.stateSender.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([left.sent, stopped.sent]).toEqual([['demo:ann'], ['demo:ann']]);
});
