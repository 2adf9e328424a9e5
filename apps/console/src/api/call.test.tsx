import { afterEach, expect, it, vi } from 'vitest';
import { text } from '../texts/text.ts';
import { callOperation } from './call.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A server that never answers. */
function hang() {
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
}

it('a read that is not answered in time ends', async () => {
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  hang();
  const { signal } = new AbortController();
  const read = callOperation({ partner: 'acme-games', operation: 'review', signal });

  timeout.abort(new DOMException('too late', 'TimeoutError'));

  await expect(read).rejects.toMatchObject({ status: 0, message: text('error.noAnswer') });
});
