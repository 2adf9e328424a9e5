import { createLedger, houseAccount, playerAccount } from '@opencashier/ledger';
import { findDeposit } from '../../deposits/store/deposits.ts';
import type { Services } from '../../services/services.ts';
import { applyNotices } from '../../workers/apply-notices.ts';
import { carryOutAs } from '../operator/carry-out-as.ts';
import { type TestServer, until } from '../test-server.ts';
import { endsKilled, killableServices } from '../withdrawals/crashing-services.ts';

export interface ReturnKillReport {
  /** The servers that were killed midway; the others finished before reaching their step. */
  kills: number;
  endings: Record<string, number>;
  /** Money that was taken or returned twice, or not at all, with the step. */
  problems: string[];
}

/** More steps than a report or a letter takes. */
const stepsMax = 46;
const [paidMinor, spentMinor] = [50_00n, 40_00n];

/** The sum that is taken from the player in the end. */
const takenMinor = {
  'reversal of a part': 5_00n,
  'lost dispute': 20_00n,
  'won dispute': 0n,
  letter: 15_00n,
};
type Kind = keyof typeof takenMinor;
const kinds = Object.keys(takenMinor) as Kind[];

/**
 * Servers apply reports that a bank took money back or returned it, and letters that say so; each
 * is killed at another step. The next server applies the report, and the provider or the operator
 * repeats it. Afterwards exactly the sum that is due was taken, of which the player owes the part
 * that was played away. The server must have no workers of its own.
 */
export async function killReturns(server: TestServer, rounds: number): Promise<ReturnKillReport> {
  const report: ReturnKillReport = { kills: 0, endings: {}, problems: [] };
  for (let round = 0; round < rounds; round += 1) {
    const killAtStep = Math.floor((round * stepsMax) / rounds);
    await killOne(server, killAtStep, kinds[round % kinds.length] ?? 'letter', report);
  }
  return report;
}

async function killOne(
  server: TestServer,
  killAtStep: number,
  kind: Kind,
  report: ReturnKillReport,
): Promise<void> {
  const { services } = server.app;
  const user = `returned-${crypto.randomUUID()}`;
  const id = await spentDeposit(server, user);
  if (kind === 'won dispute') {
    await reportToServer(server, id, 'lost dispute');
    await applyAll(server);
  }
  const applyOnce = (on: Services) =>
    kind === 'letter' ? enterLetter(server, on, id) : applyNotices(on, () => undefined);
  const finish = () => (kind === 'letter' ? applyOnce(services) : applyAll(server));
  await reportToServer(server, id, kind);
  const killable = killableServices(services, killAtStep);
  if (await endsKilled(() => applyOnce(killable.services))) report.kills += 1;
  await finish();
  await reportToServer(server, id, kind);
  await finish();
  report.endings[kind] = (report.endings[kind] ?? 0) + 1;
  const problem = await problemOf(server, id, `demo:${user}`, takenMinor[kind]);
  if (problem) report.problems.push(`killed at step ${killAtStep}, ${kind}: ${problem}`);
}

/** The id of a credited deposit of which most is played away. */
async function spentDeposit(server: TestServer, user: string): Promise<string> {
  const { depositId } = (await server.deposit(await server.token({ user }), { amount: '50' })).body;
  server.provider.decide(depositId, 'processed');
  await server.provider.notify(depositId, server.notifyUrl);
  await applyAll(server);
  await createLedger(server.pool).transfer({
    from: playerAccount(`demo:${user}`),
    to: houseAccount('demo'),
    amount: spentMinor,
    currency: 'EUR',
    reference: `stake:${depositId}`,
  });
  return depositId;
}

/** The provider's notice is in the inbox afterwards; a letter comes without one. */
async function reportToServer(
  { provider, notifyUrl }: TestServer,
  reference: string,
  kind: Kind,
): Promise<void> {
  if (kind === 'letter') return;
  if (kind === 'reversal of a part') {
    provider.decide(reference, 'reversed', { amount: '5' });
    await provider.notify(reference, notifyUrl);
    return;
  }
  const [status, updatedAt] =
    kind === 'lost dispute'
      ? (['lost', '2026-01-01T00:00:00.000Z'] as const)
      : (['won', '2026-02-01T00:00:00.000Z'] as const);
  const dispute = { reference, disputeId: `dp-${reference}`, status, updatedAt };
  await provider.notifyDispute({ ...dispute, amount: '20', currency: 'EUR' }, notifyUrl);
}

const enterLetter = ({ partner }: TestServer, services: Services, id: string) =>
  carryOutAs(partner, services, {
    as: 'fay',
    operation: 'reverseDeposit',
    id,
    raw: { amount: '15', reference: `letter-${id}`, reason: 'a letter' },
  });

/** A killed server's lock on a notice lasts until PostgreSQL sees that its connection is gone. */
async function applyAll({ app, pool }: TestServer): Promise<void> {
  await until(async () => {
    await applyNotices(app.services, () => undefined);
    const waiting = await pool.query('select from cashier.notices where applied_at is null');
    return waiting.rowCount === 0;
  });
}

async function problemOf(
  { pool }: TestServer,
  id: string,
  owner: string,
  expected: bigint,
): Promise<string | undefined> {
  const deposit = await findDeposit(pool, id);
  if (deposit?.takenMinor !== expected) return `${deposit?.takenMinor} is taken, not ${expected}`;
  const ledger = createLedger(pool);
  const { available } = await ledger.balance(owner, 'EUR');
  const { posted } = await ledger.balance(owner, 'EUR', 'receivable');
  const left = paidMinor - spentMinor - expected;
  const isRight = available + posted === left && (available === 0n || posted === 0n);
  return isRight ? undefined : `the player has ${available} and owes ${-posted}, not ${left}`;
}
