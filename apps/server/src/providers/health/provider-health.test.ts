import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServerDatabase } from '../../testing/server-database.ts';
import { until } from '../../testing/test-server.ts';
import { ProviderUnavailable } from '../provider.ts';
import { outageSince, readProviderHealth, recordOutcomes } from './provider-health.ts';

let database: Awaited<ReturnType<typeof openServerDatabase>>;
beforeAll(async () => {
  database = await openServerDatabase();
});
afterAll(() => database.close());

it('an outage begins with the third failure in a row, and ends with an answer', async () => {
  const now = new Date();
  const outcomes = recordOutcomes(database.pool, () => now);
  const fail = () => outcomes.failed('prov', new ProviderUnavailable('no answer'));
  const health = async () => (await readProviderHealth(database.pool))[0];
  const untilFailures = (count: number) => until(async () => (await health())?.failures === count);
  const outage = async () => {
    const found = await health();
    return found && outageSince(found);
  };

  fail();
  await untilFailures(1);
  fail();
  await untilFailures(2);
  expect(await outage()).toBeUndefined();
  outcomes.answered('prov');
  await untilFailures(0);
  fail();
  fail();
  await untilFailures(2);
  expect(await outage()).toBeUndefined();
  fail();
  await untilFailures(3);
  expect(await outage()).toEqual(expect.any(Date));
  outcomes.answered('prov');
  await untilFailures(0);
  expect(await outage()).toBeUndefined();
});
