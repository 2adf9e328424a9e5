import { beforeEach, describe, expect, it } from 'vitest';
import { depositRoutes } from '../tables/deposits.ts';
import { enterPlace } from '../enter-place.ts';
import { rootRoute } from '../find-route.ts';
import type { GuardName } from '../route.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { beginTest, testDeposit, testList, testSnippet } from '../../testing/fixtures.ts';
import { useSession } from '../../state/session.ts';
import { withdrawalRoutes } from '../tables/withdrawals.ts';

const expected: Record<string, readonly GuardName[]> = {
  '/deposit': ['session'],
  '/deposit/region': ['session'],
  '/deposit/redirect': ['session', 'method'],
  '/deposit/redirect/instruction': ['session', 'methodOrDeposit'],
  '/deposit/redirect/eazype': ['session', 'deposit'],
  '/deposit/redirect/pix': ['session', 'deposit'],
  '/deposit/redirect/unified-form': ['session', 'deposit'],
  '/deposit/video-instruction': ['session', 'method'],
  '/deposit/group': ['session', 'group'],
  '/deposit/group/redirect': ['session', 'method'],
  '/deposit/india': ['session', 'method'],
  '/deposit/india/invoice': ['session', 'deposit'],
  '/deposit/host-to-host': ['session', 'deposit'],
  '/deposit/cash': ['session', 'methodOrDeposit'],
  '/deposit/crypto': ['session', 'coins'],
  '/deposit/crypto/address': ['session', 'deposit'],
  '/deposit/peer-to-peer': ['session', 'group'],
  '/deposit/peer-to-peer/base': ['session', 'method'],
  '/deposit/peer-to-peer/instruction': ['session', 'method'],
  '/deposit/peer-to-peer/invoice': ['session', 'p2p'],
  '/deposit/peer-to-peer/unified-form': ['session', 'p2p'],
  '/deposit/bonus-details': ['session', 'bonus'],
  '/deposit/complete': ['session', 'deposit'],
  '/empty': ['session'],
  '/empty/region': ['session'],
  '/error': ['back'],
  '/withdrawal': ['session'],
  '/withdrawal/redirect': ['session', 'withdrawal-method'],
  '/withdrawal/redirect/instruction': ['session', 'withdrawal-method'],
  '/withdrawal/nigerian-banks': ['session', 'withdrawal-method'],
  '/withdrawal/group': ['session', 'withdrawal-group'],
  '/withdrawal/group/redirect': ['session', 'withdrawal-method'],
  '/withdrawal/confirm': ['session', 'withdrawal'],
  '/withdrawal/complete': ['session', 'withdrawal'],
  '/withdrawal/region': ['session'],
};
const missing = 'auth.tokenMissing';
const routes = [rootRoute, ...depositRoutes, ...withdrawalRoutes];

beforeEach(() => beginTest());

describe('every route', () => {
  it.each(routes)('[ROUTE-14] $path has the guards that it needs', ({ path, guards }) => {
    expect(guards).toEqual(expected[path]);
  });

  it('[ROUTE-14] is in this test’s table, which has no other routes', () => {
    expect(routes.map(({ path }) => path).toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it.each(routes)('[ROUTE-14] $path shows nothing to a player without a token', async (route) => {
    useSession.setState({ token: '' });
    const ports = fakePorts();
    const { path } = route;
    const entry = await enterPlace(ports, { path, query: { id: 'd1' }, state: {} });
    expect(ports.calls).toEqual([]);
    // The error page itself is shown: it explains the missing token.
    if (path === '/error') return expect(entry).toMatchObject({ kind: 'show', route });
    expect(entry).toMatchObject({
      target: { path: '/error', query: { back: `${path}?id=d1` }, state: { code: missing } },
    });
    expect(ports.sent).toEqual([{ messageType: 'onTokenExpired', message: 'Token missing' }]);
  });

  it('[ROUTE-14] to the error page drops a way back that is no page of the widget', async () => {
    const enter = (back: string) =>
      enterPlace(fakePorts(), { path: '/error', query: { back, transaction: 'deposit' }, state });
    const state = { message: 'failed' };
    for (const back of ['/deposit', '/withdrawal/confirm?id=1', '/deposit/redirect?method=a']) {
      expect(await enter(back)).toMatchObject({ kind: 'show' });
    }
    for (const back of ['https://evil.example', '//evil.example', '']) {
      expect(await enter(back)).toEqual({
        kind: 'go',
        target: { path: '/error', query: { transaction: 'deposit' }, state },
      });
    }
  });

  it('[ROUTE-14] to a bonus’s details needs the bonus in its address', async () => {
    const path = '/deposit/bonus-details';
    const enter = (query: Record<string, string>) =>
      enterPlace(fakePorts(), { path, query, state: {} });
    expect(await enter({})).toEqual({ kind: 'go', target: { path: '/deposit' } });
    expect(await enter({ bonus: 'first' })).toMatchObject({ kind: 'show' });
  });

  it.each(routes)('[ROUTE-9] $path marks the start of its timing', async ({ path }) => {
    performance.clearMarks();
    const ports = fakePorts();
    ports.answers = {
      'methods-payment-v3': () => testList(),
      'userdata-payment-snippet': () => testSnippet(),
      'deposit-status': () => testDeposit(),
    };
    await enterPlace(ports, { path, query: {}, state: {} });
    expect(performance.getEntriesByName(`cashier:route:${path}`)).toHaveLength(1);
  });
});
