import { createLedger } from '@opencashier/ledger';
import { type FakeWallet, startFakeWallet } from '@opencashier/testing/fake-wallet';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { runWithdrawalHistory } from '../../testing/withdrawals/withdrawal-histories.ts';
import { historySteps } from '../../testing/withdrawals/withdrawal-steps.ts';

let ours: TestServer;
let theirs: TestServer;
let fakeWallet: FakeWallet;
beforeAll(async () => {
  fakeWallet = await startFakeWallet();
  const withdrawals = { approveUpTo: { EUR: '30' }, codeFrom: {}, limits: {} };
  ours = await startTestServer({ partner: { withdrawals } });
  const wallet = { url: fakeWallet.url, secrets: [fakeWallet.secret] };
  theirs = await startTestServer({ partner: { withdrawals, wallet } });
});
afterAll(async () => {
  await ours.close();
  await theirs.close();
  await fakeWallet.close();
});

// `npm run chaos -- payouts` runs a thousand.
const numRuns = Number(process.env['WITHDRAWAL_HISTORIES'] ?? 3);
const seed = Number(process.env['WITHDRAWAL_SEED'] ?? 20_26);

describe('withdrawals over random histories', () => {
  it.each([
    ['our ledger', () => ({ server: ours })],
    ['an operator’s own wallet', () => ({ server: theirs, fakeWallet })],
  ])('from %s end once, and nothing is paid twice, stuck or lost', async (_name, world) => {
    await fc.assert(
      fc.asyncProperty(historySteps, async (steps) => {
        expect(await runWithdrawalHistory(world(), steps)).toEqual([]);
      }),
      { numRuns, seed, endOnFailure: true },
    );
    const { disagreements } = await createLedger(world().server.pool).checkReplay();
    expect(disagreements).toEqual([]);
  });
});
