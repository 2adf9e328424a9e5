import { Agent, type Dispatcher } from 'undici';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sendRequest } from './send-request.ts';

const request = { method: 'POST', url: 'https://bank.example/pay?a=1', headers: {} } as const;
const limits = { timeoutMs: 1000, maxBytes: 10, checkHead: () => {} };

/** A connection that is still being opened: it keeps what it is to send. */
class Opening extends Agent {
  readonly kept: [Dispatcher.DispatchOptions, Dispatcher.DispatchHandler][] = [];
  override dispatch(...request: [Dispatcher.DispatchOptions, Dispatcher.DispatchHandler]): boolean {
    this.kept.push(request);
    return true;
  }
}

it('is never sent if its time was over before the connection was open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const opening = new Opening();
  const outcome = expect(sendRequest(opening, request, limits)).rejects.toThrow('timeout');
  await vi.advanceTimersByTimeAsync(1000);
  await outcome;
  const [[sent, handler] = []] = opening.kept;
  expect(sent).toMatchObject({ origin: 'https://bank.example', path: '/pay?a=1' });
  const abort = vi.fn();
  handler?.onRequestStart?.({ abort } as unknown as Dispatcher.DispatchController, {});
  expect(abort).toHaveBeenCalledOnce();
});
