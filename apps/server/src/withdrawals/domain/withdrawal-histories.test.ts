import { createLedger } from '@opencashier/ledger';
import { type FakeWallet, startFakeWallet } from '@opencashier/testing/fake-wallet';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { historySteps, liveHistory } from '../../testing/withdrawals/withdrawal-histories.ts';

let ours: TestServer;
let theirs: TestServer;
let purse: FakeWallet;
beforeAll(async () => {
  purse = await startFakeWallet();
  const withdrawals = { approveUpTo: { EUR: '30' }, codeFrom: {}, limits: {} };
  ours = await startTestServer({ partner: { withdrawals } });
  const wallet = { url: purse.url, secrets: [purse.secret] };
  theirs = await startTestServer({ partner: { withdrawals, wallet } });
});
afterAll(async () => {
  await ours.close();
  await theirs.close();
  await purse.close();
});

// `npm run chaos -- payouts` runs a thousand.
const numRuns = Number(process.env['WITHDRAWAL_HISTORIES'] ?? 3);
const seed = Number(process.env['WITHDRAWAL_SEED'] ?? 20_26);

describe('withdrawals over random histories', () => {
  it.each([
    ['our ledger', () => ({ server: ours })],
    ['an operator’s own wallet', () => ({ server: theirs, purse })],
  ])('from %s end once, and nothing is paid twice, stuck or lost', async (_name, world) => {
    await fc.assert(
      fc.asyncProperty(historySteps, async (steps) => {
        expect(await liveHistory(world(), steps)).toEqual([]);
      }),
      { numRuns, seed, endOnFailure: true },
    );
    const { disagreements } = await createLedger(world().server.pool).checkReplay();
    expect(disagreements).toEqual([]);
  });
});
