import { beforeEach, describe, expect, it } from 'vitest';
import { depositRoutes } from './deposit-routes.ts';
import { enterPlace } from './flows/enter-place.ts';
import { findRoute, rootRoute } from './routes.ts';
import { resetSweepstake } from './state/sweepstake.ts';
import { sweepstakeRoutes } from './sweepstake-routes.ts';
import { fakePorts } from './testing/fake-ports.ts';
import { beginTest, testBox, testList, testMethod, testSnippet } from './testing/fixtures.ts';
import { withdrawalRoutes } from './withdrawal-routes.ts';

const root = { kind: 'go', target: { path: '/deposit' } };
const reloadedRoot = { kind: 'go', target: { path: '/deposit', query: { refetch: '1' } } };

function enter(path: string, query: Record<string, string> = {}) {
  const ports = fakePorts();
  const coin = testMethod({ name: 'crypto_usdt', category: 'crypto' });
  ports.answers = {
    'methods-payment-v3': () => testList(coin),
    'userdata-payment-snippet': () => testSnippet(),
    'sweepstake-boxes': () => ({ boxes: [testBox()] }),
  };
  return enterPlace(ports, { path, query, state: {} });
}

describe('with the sweepstake flag on', () => {
  beforeEach(() => beginTest({ widgetViewType: 'sweep' }));

  it.each(sweepstakeRoutes)(
    '[ROUTE-7][ROUTE-6][ROUTE-14] $path is there with a transaction, a back target, a guard',
    async (route) => {
      expect(await findRoute(route.path)).toBe(route);
      expect(route.load).toBeDefined();
      expect(['deposit', 'withdrawal', 'query']).toContain(route.transaction);
      expect(route.guards.length).toBeGreaterThanOrEqual(1);
    },
  );

  it('[SWP-8][ROUTE-7] every path of the standard flow alone leads to the packages', async () => {
    const own = new Set(sweepstakeRoutes.map(({ path }) => path));
    const standard = [...depositRoutes, ...withdrawalRoutes].filter(({ path }) => !own.has(path));
    expect(standard.map(({ path }) => path)).toContain('/deposit/redirect');
    for (const { path } of standard) expect({ path, ...(await enter(path)) }).toMatchObject(root);
    expect(await enter('/nowhere')).toEqual(root);
  });

  it('[ROUTE-8] what needs a package leads to them without one, and finds the one named', async () => {
    for (const path of ['/deposit/select-method', '/deposit/crypto']) {
      resetSweepstake();
      expect(await enter(path)).toEqual(reloadedRoot);
      expect(await enter(path, { box: 'unknown' })).toEqual(reloadedRoot);
      expect(await enter(path, { box: 'starter' })).toMatchObject({ kind: 'show' });
    }
  });
});

it('[SWP-8] with the flag off the choice of a method for a package is unknown', async () => {
  beginTest();
  expect(await enter('/deposit/select-method', { box: 'starter' })).toEqual(root);
  expect(await findRoute('/deposit')).toBe(rootRoute);
});
