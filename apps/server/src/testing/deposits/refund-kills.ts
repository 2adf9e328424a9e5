import { OperatorError } from '@opencashier/contract/operator/errors';
import { createLedger } from '@opencashier/ledger';
import type { Refund, RefundStage } from '../../deposits/refund.ts';
import { findDeposit } from '../../deposits/store/deposits.ts';
import { refundsOf } from '../../deposits/store/refunds.ts';
import type { Services } from '../../services/services.ts';
import { payRefunds } from '../../workers/pay-refunds.ts';
import { carryOutAs } from '../operator/carry-out-as.ts';
import type { TestServer } from '../test-server.ts';
import { endsKilled, killableServices } from '../withdrawals/crashing-services.ts';

export interface RefundKillReport {
  /** The servers that were killed midway; the others finished before reaching their step. */
  kills: number;
  endings: Partial<Record<RefundStage, number>>;
  /** Money that was refunded twice, stuck or lost, with the step. */
  problems: string[];
}

/** More steps than a refund takes from the operator's request to the provider's answer. */
const stepsMax = 90;
const paidMinor = 50_00n;
const refundMinor = 30_00n;

/**
 * Servers refund 30 of 50 EUR at an operator's request; each is killed at another step. The
 * operator repeats the request to the next server, whose worker finishes the refund. Afterwards
 * nothing is refunded twice, stuck or lost, whether the provider refunds or not.
 */
export async function killRefunds(server: TestServer, rounds: number): Promise<RefundKillReport> {
  const report: RefundKillReport = { kills: 0, endings: {}, problems: [] };
  for (let round = 0; round < rounds; round += 1) {
    const killAtStep = Math.floor((round * stepsMax) / rounds);
    server.provider.refunds.outcome = round % 3 === 2 ? 'failed' : 'refunded';
    await killOne(server, killAtStep, report);
  }
  return report;
}

async function killOne(server: TestServer, killAtStep: number, report: RefundKillReport) {
  const user = `refund-${crypto.randomUUID()}`;
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token, { amount: '50' })).body;
  await server.settle(depositId, 'processed');
  const raw = { amount: '30', reference: user, reason: 'asked for it' };
  const ask = (services: Services) => askForRefund(server, services, depositId, raw);
  const { services } = killableServices(server.app.services, killAtStep);
  if (await endsKilled(() => ask(services))) report.kills += 1;
  await ask(server.app.services);
  const [refund, ...others] = await finished(server, depositId);
  const stage = refund?.stage ?? 'holding';
  report.endings[stage] = (report.endings[stage] ?? 0) + 1;
  const wrong =
    others.length > 0 ? 'there are two refunds' : await problemOf(server, `demo:${user}`, refund);
  if (wrong) report.problems.push(`killed at step ${killAtStep}, ${stage}: ${wrong}`);
}

/** A refund that the provider did not make is an error, which the operator is shown. */
async function askForRefund(
  { partner }: TestServer,
  services: Services,
  id: string,
  raw: Record<string, string>,
): Promise<void> {
  try {
    await carryOutAs(partner, services, { as: 'joe', operation: 'refundDeposit', id, raw });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
  }
}

/** Long enough for a slow machine. A refund that has not ended by then is reported as stuck. */
const timeoutMs = 60_000;

const hasEnded = ({ stage }: Refund): boolean => stage === 'refunded' || stage === 'failed';

/** The next server works on the refund until it has ended; making it due stands in for time. */
async function finished({ pool, app }: TestServer, depositId: string): Promise<Refund[]> {
  const giveUpAt = performance.now() + timeoutMs;
  let refunds = await refundsOf(pool, depositId);
  while (!refunds.every(hasEnded) && performance.now() < giveUpAt) {
    await pool.query(
      `update cashier.refunds set next_check_at = now(), asked_at = asked_at - interval '1 minute'
       where deposit_id = $1`,
      [depositId],
    );
    await payRefunds(app.services);
    refunds = await refundsOf(pool, depositId);
  }
  return refunds;
}

async function problemOf(
  { pool, provider }: TestServer,
  owner: string,
  refund: Refund | undefined,
): Promise<string | undefined> {
  if (!refund) return 'it was not recorded';
  if (!hasEnded(refund)) return 'it has not ended';
  const { available, pending } = await createLedger(pool).balance(owner, 'EUR');
  const made = provider.refunds.refunds.get(refund.id);
  const isMade = made?.status === 'refunded';
  if (pending !== 0n) return `${pending} is stuck`;
  if (isMade !== (refund.stage === 'refunded')) return `the provider says ${made?.status}`;
  const refundedMinor = isMade ? refundMinor : 0n;
  const deposit = await findDeposit(pool, refund.depositId);
  if (deposit?.refundedMinor !== refundedMinor) return `${deposit?.refundedMinor} is refunded`;
  const expected = paidMinor - refundedMinor;
  return available === expected ? undefined : `the player has ${available}, not ${expected}`;
}
