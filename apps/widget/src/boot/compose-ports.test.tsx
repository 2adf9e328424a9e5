import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { httpRequest } from '../adapters/http-request.ts';
import { handlePushes } from '../app/handle-pushes.ts';
import type { HostChannel } from '../ports/host.ts';
import { mergeLogin, useSession } from '../state/session.ts';
import { beginTest, testConfig, testSession } from '../testing/fixtures.ts';
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

function compose() {
  const channel = { post: () => {}, listen: () => {} } as unknown as HostChannel;
  const boot = { config: testConfig, channel, httpRequest, answers: new Map() };
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
