import { beforeEach, describe, expect, it } from 'vitest';
import { findRoute } from '../routes/find-route.ts';
import { useSession } from '../state/session.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { beginTest } from '../testing/fixtures.ts';
import { chromeOf } from './use-chrome.ts';

beforeEach(() => beginTest());

async function titleOf(transaction: string, start: Record<string, unknown> = {}) {
  beginTest(start);
  const ports = fakePorts({ path: '/empty', query: { transaction } });
  const route = await findRoute('/empty');
  if (!route) throw new Error('no route');
  const screen = { ports, route, place: ports.navigator.place() };
  return chromeOf(screen, useSession.getState().start).title;
}

describe('[HEAD-4][ROUTE-6] the title', () => {
  it.each([
    ['deposit', {}, 'Deposit method'],
    ['deposit', { platformVersion: 'v2' }, 'Deposit'],
    ['deposit', { widgetViewType: 'sweep' }, 'Select coin package'],
    ['withdrawal', {}, 'Withdrawal method'],
    ['withdrawal', { platformVersion: 'v2' }, 'Withdrawals'],
    ['withdrawal', { widgetViewType: 'sweep', platformVersion: 'v2' }, 'Redemption'],
  ])('of a %s page with %o is %s', async (transaction, start, title) => {
    expect(await titleOf(transaction, start)).toBe(title);
  });
});
