import { expect, it, onTestFinished } from 'vitest';
import { returnHistories } from '../../testing/return-histories.ts';
import { startTestServer } from '../../testing/test-server.ts';

const seed = Number(process.env['FAULT_SEED'] ?? 20_261_116);

it(`a deposit after any life of refunds, reversals and disputes has lost what was claimed, once (seed ${seed})`, async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const { problems } = await returnHistories(server, seed, 40);
  expect(problems).toEqual([]);
});
