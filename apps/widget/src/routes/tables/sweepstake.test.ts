import { beforeEach, describe, expect, it } from 'vitest';
import { depositRoutes } from './deposits.ts';
import { enterPlace } from '../enter-place.ts';
import { findRoute, rootRoute } from '../find-route.ts';
import { resetSweepstake } from '../../features/coins/state.ts';
import { sweepstakeRoutes } from './sweepstake.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import {
  beginTest,
  testBox,
  testDeposit,
  testList,
  testMethod,
  testSnippet,
} from '../../testing/fixtures.ts';
import { testWithdrawal } from '../../testing/withdrawal-fixtures.ts';
import { withdrawalRoutes } from './withdrawals.ts';

const coin = testMethod({ name: 'crypto_usdt', category: 'crypto' });
const root = { kind: 'go', target: { path: '/deposit' } };
const reloadedRoot = { kind: 'go', target: { path: '/deposit', query: { refetch: '1' } } };

const redemption = { kind: 'go', target: { path: '/withdrawal', query: { refetch: '1' } } };

function enter(path: string, query: Record<string, string> = {}, methods = [coin]) {
  const ports = fakePorts();
  ports.answers = {
    'methods-payment-v3': () => testList(...methods),
    'methods-withdrawal': () => testList(...methods),
    'userdata-payment-snippet': () => testSnippet(),
    'sweepstake-boxes': () => ({ boxes: [testBox()] }),
    'deposit-status': () => testDeposit(),
    'withdrawal-status': () => testWithdrawal({ status: 'review' }),
  };
  return enterPlace(ports, { path, query, state: {} });
}

/** The query that opens each route directly, and the redirect if something is missing. */
const places: Record<string, { query?: Record<string, string>; otherwise?: object }> = {
  '/deposit': {},
  '/deposit/select-method': { query: { box: 'starter' }, otherwise: reloadedRoot },
  '/deposit/crypto': { query: { box: 'starter' }, otherwise: reloadedRoot },
  '/deposit/crypto/address': { query: { id: 'd1', method: coin.name }, otherwise: reloadedRoot },
  '/deposit/complete': { query: { id: 'd1', method: coin.name }, otherwise: reloadedRoot },
  '/withdrawal': {},
  '/withdrawal/crypto': {},
  '/withdrawal/crypto/convert': { query: { method: coin.name }, otherwise: redemption },
  '/withdrawal/complete': { query: { id: 'w1' }, otherwise: redemption },
  '/empty': {},
  '/error': {},
};

describe('with the sweepstake flag on', () => {
  beforeEach(() => beginTest({ widgetViewType: 'sweep' }));

  it.each(sweepstakeRoutes)(
    '[ROUTE-7][ROUTE-6][ROUTE-14] $path has a transaction, and its guards admit a valid visit',
    async (route) => {
      const { query, otherwise } = places[route.path] ?? {};
      expect(await findRoute(route.path)).toBe(route);
      expect(['deposit', 'withdrawal', 'query']).toContain(route.transaction);
      expect(route.guards[0]).toBe(route.path === '/error' ? 'back' : 'session');
      if (otherwise) expect(await enter(route.path)).toEqual(otherwise);
      expect(await enter(route.path, query)).toMatchObject({ kind: 'show', route });
    },
  );

  it('[ROUTE-14] a second guard rejects a page if there is no method to pay or be paid with', async () => {
    const none = [testMethod()];
    for (const path of ['/deposit/select-method', '/deposit/crypto']) {
      expect(await enter(path, { box: 'starter' }, none)).toEqual(reloadedRoot);
    }
    expect(await enter('/withdrawal/crypto', {}, none)).toEqual(redemption);
  });

  it('[ROUTE-7] this test covers exactly the routes of the table', () => {
    expect(sweepstakeRoutes.map(({ path }) => path)).toEqual(Object.keys(places));
  });

  it('[SWP-8][ROUTE-7] every path that only the standard flow has leads to the packages', async () => {
    const own = new Set(sweepstakeRoutes.map(({ path }) => path));
    const standard = [...depositRoutes, ...withdrawalRoutes].filter(({ path }) => !own.has(path));
    expect(standard.map(({ path }) => path)).toContain('/deposit/redirect');
    for (const { path } of standard) expect({ path, ...(await enter(path)) }).toMatchObject(root);
    expect(await enter('/nowhere')).toEqual(root);
  });

  it('[ROUTE-8] a page that needs a package finds it by its id in the URL, or else leads to the list', async () => {
    for (const path of ['/deposit/select-method', '/deposit/crypto']) {
      resetSweepstake();
      expect(await enter(path)).toEqual(reloadedRoot);
      expect(await enter(path, { box: 'unknown' })).toEqual(reloadedRoot);
      expect(await enter(path, { box: 'starter' })).toMatchObject({ kind: 'show' });
    }
  });
});

it('[SWP-8] with the flag off, the method selection for a package is unknown', async () => {
  beginTest();
  expect(await enter('/deposit/select-method', { box: 'starter' })).toEqual(root);
  expect(await findRoute('/deposit')).toBe(rootRoute);
});
