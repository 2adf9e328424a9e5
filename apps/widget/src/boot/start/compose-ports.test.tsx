import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { httpRequest } from '../../adapters/http-request.ts';
import { handlePushes } from '../../app/handle-pushes.ts';
import type { HostChannel } from '../../ports/host.ts';
import { mergeLogin, useSession } from '../../state/session.ts';
import { beginTest, testConfig, testSession } from '../../testing/fixtures.ts';
import type { BootContext } from './boot-context.ts';
import { composePorts } from './compose-ports.ts';

const requests: Request[] = [];
beforeEach(() => {
  beginTest({ token: '' });
  requests.length = 0;
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(new Request(new URL(url, 'https://cashier.example'), init));
    return Response.json({});
  });
});
afterEach(() => vi.unstubAllGlobals());

function compose(loading?: BootContext['loading']) {
  const channel = { post: () => {}, listen: () => {} } as unknown as HostChannel;
  const boot = { config: testConfig, channel, httpRequest, answers: new Map(), loading };
  const session = testSession({ token: '' });
  useSession.setState({ token: 'own', user: { ...session.user, token: 'own' } });
  return composePorts(boot as unknown as BootContext, { ...session, token: 'own' });
}

it('[NET-12] a renewed token is used by the next call, and the user is stored with it', async () => {
  const { ports } = compose();
  handlePushes(ports);
  await ports.cashier.call('deposit-check', { paymentMethod: 'a', selectedCountry: 'mx' });
  mergeLogin({ token: 'renewed' });
  await ports.cashier.call('deposit-check', { paymentMethod: 'a', selectedCountry: 'mx' });
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
    expect.stringContaining('own'),
    expect.stringContaining('renewed'),
  ]);
  expect(useSession.getState().token).toBe('renewed');
  expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toMatchObject({ token: 'renewed' });
});

it('[NET-19] the page reloads if every server rejects its contract version', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('fetch', async () => Response.json({ error: { message: 'new' } }, { status: 426 }));
  const failures: string[] = [];
  const { ports } = compose({
    loaded: () => {},
    limit: () => {},
    fail: async () => void failures.push('reload'),
    show: () => {},
  });
  const call = ports.cashier.call('session-start', { currency: 'MXN' }).catch(() => 'failed');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await call).toBe('failed');
  expect(failures).toEqual(['reload']);
});

it('[START-11] the session storage holds force_logging, the known user and no transport', () => {
  const session = testSession({ token: '', userId: 7, currency: 'usd', user: { tg_id: 5 } });
  const channel = { post: () => {}, listen: () => {} } as unknown as HostChannel;
  const boot = { config: testConfig, channel, httpRequest, answers: new Map() };
  composePorts(boot as unknown as BootContext, session);
  expect(sessionStorage.getItem('force_logging')).toBe('0');
  // START-15: every field, and none of the defaults.
  expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual(session.knownUser);
  expect(session.knownUser).toMatchObject({ currency: 'USD', tg_id: 5 });
  expect(session.knownUser).not.toHaveProperty('platform');
  expect(sessionStorage.getItem('transport')).toBeNull();
});

it.each([
  ['1', 1],
  ['0', 0],
  [undefined, 0],
])(
  '[START-13] with force_logging at %s a failed call is %i line of the console',
  async (forced, count) => {
    if (forced) sessionStorage.setItem('force_logging', forced);
    const debug = vi.spyOn(console, 'debug').mockReturnValue();
    onTestFinished(() => debug.mockRestore());
    vi.stubGlobal('fetch', async () =>
      Response.json({ error: { message: 'no' } }, { status: 422 }),
    );
    const { ports } = compose();
    await ports.cashier.call('session-start', { currency: 'MXN' }).catch(() => {});
    expect(debug).toHaveBeenCalledTimes(count);
  },
);
