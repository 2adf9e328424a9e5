import { beforeEach, describe, expect, it } from 'vitest';
import { networkError, timeoutError } from '../../../ports/cashier-error.ts';
import type { Path } from '../../../ports/navigator.ts';
import { fakePorts } from '../../../testing/fake-ports.ts';
import { beginTest } from '../../../testing/fixtures.ts';
import { loadRegions } from './load-regions.ts';

beforeEach(() => beginTest());

/** Loads the countries and leads the player to another page before the answer, if given. */
function load(answer: unknown, { leavesTo }: { leavesTo?: Path } = {}) {
  const ports = fakePorts();
  ports.answers['methods-country-selector-v2'] = () => {
    if (leavesTo !== undefined) ports.navigator.replace({ path: leavesTo });
    return answer instanceof Error ? Promise.reject(answer) : answer;
  };
  return { ports, outcome: loadRegions(ports, 'withdrawal') };
}

describe('loading the countries', () => {
  it('[LIST-10] lists those in which the player can be paid', async () => {
    const countries = [
      { code: 'mx', deposit: true, withdrawal: true },
      { code: 'br', deposit: true, withdrawal: false },
    ];
    expect(await load({ countries }).outcome).toEqual({ kind: 'listed', codes: ['mx'] });
  });

  it('[NET-8] goes to the error route after a timeout', async () => {
    const { ports, outcome } = load(timeoutError());
    expect(await outcome).toEqual({ kind: 'left' });
    expect(ports.navigator.place().path).toBe('/error');
  });

  it('[NET-8] leaves a player alone who is on another page when the time is over', async () => {
    const { ports, outcome } = load(timeoutError(), { leavesTo: '/deposit/redirect' });
    expect(await outcome).toEqual({ kind: 'left' });
    expect(ports.navigator.place().path).toBe('/deposit/redirect');
  });

  it('[NET-8] stays on the page after any other error', async () => {
    const error = networkError();
    const { ports, outcome } = load(error);
    expect(await outcome).toEqual({ kind: 'failed', error });
    expect(ports.places).toEqual([]);
  });
});
