import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { text } from '../texts/text.ts';
import { callOperation } from './call.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Browsers that can show the console lack it.
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const untilAborted = ({ signal }: RequestInit) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** Chromium and WebKit reject a body that was cut off like this for any reason. */
const untilCutOff = ({ signal }: RequestInit) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () =>
      reject(new DOMException('BodyStreamBuffer was aborted', 'AbortError')),
    );
  });

/** A server that never answers, or only says that it will. */
const servers = {
  silent: untilAborted,
  'slow in its body': async (init: RequestInit) => ({
    ok: true,
    status: 200,
    json: () => untilCutOff(init),
  }),
};

function read(server: keyof typeof servers, signal = new AbortController().signal) {
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => servers[server](init));
  return callOperation({ partner: 'acme-games', operation: 'review', signal });
}

const noAnswer = { status: 0, message: text('error.noAnswer') };

it.each(['silent', 'slow in its body'] as const)(
  'a read from a server that is %s ends after 30 seconds',
  async (server) => {
    const ended = expect(read(server)).rejects.toMatchObject(noAnswer);
    await vi.advanceTimersByTimeAsync(30_000);
    await ended;
  },
);

it.each(['silent', 'slow in its body'] as const)(
  'a read that nobody needs any more ends at once (%s)',
  async (server) => {
    const leaving = new AbortController();
    const ended = expect(read(server, leaving.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
    await vi.advanceTimersByTimeAsync(10);
    leaving.abort();
    await ended;
    expect(vi.getTimerCount()).toBe(0);
  },
);

it('a read that nobody needs any more is not sent', async () => {
  await expect(read('silent', AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});

it('an answer that ends early is none, and one that is no JSON cannot be read', async () => {
  const answer = (error: Error) => ({
    ok: true,
    status: 200,
    async json() {
      throw error;
    },
  });
  vi.stubGlobal('fetch', async () => answer(new TypeError('network error')));
  const call = () => callOperation({ partner: 'acme-games', operation: 'review' });
  await expect(call()).rejects.toMatchObject(noAnswer);
  vi.stubGlobal('fetch', async () => answer(new SyntaxError('not JSON')));
  await expect(call()).rejects.toMatchObject({
    message: text('error.unreadable', { where: 200 }),
  });
  expect(vi.getTimerCount()).toBe(0);
});
