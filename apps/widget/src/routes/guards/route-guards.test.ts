import { beforeEach, describe, expect, it } from 'vitest';
import { depositRoutes } from '../tables/deposits.ts';
import { enterPlace } from '../enter-place.ts';
import { rootRoute } from '../find-route.ts';
import type { GuardName } from '../route.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { beginTest, testDeposit, testList, testSnippet } from '../../testing/fixtures.ts';
import { withdrawalRoutes } from '../tables/withdrawals.ts';

const expected: Record<string, readonly GuardName[]> = {
  '/deposit': ['session'],
  '/deposit/region': ['session'],
  '/deposit/redirect': ['session', 'method'],
  '/deposit/redirect/instruction': ['session', 'method'],
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
  '/deposit/bonus-details': ['session'],
  '/deposit/complete': ['session', 'deposit'],
  '/empty': ['session'],
  '/empty/region': ['session'],
  '/error': ['session'],
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
const routes = [rootRoute, ...depositRoutes, ...withdrawalRoutes];

beforeEach(() => beginTest());

describe('every route', () => {
  it.each(routes)('[ROUTE-14] $path has the guards that it needs', ({ path, guards }) => {
    expect(guards).toEqual(expected[path]);
  });

  it('[ROUTE-14] is in the table of guards, which has no others', () => {
    expect(routes.map(({ path }) => path).toSorted()).toEqual(Object.keys(expected).toSorted());
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
