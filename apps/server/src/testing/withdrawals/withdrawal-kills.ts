import { createLedger } from '@opencashier/ledger';
import { confirmWithdrawal } from '../../withdrawals/confirm/confirm-withdrawal.ts';
import type { WithdrawalStage } from '../../withdrawals/withdrawal.ts';
import type { Identity } from '../../security/tokens.ts';
import { findWithdrawal } from '../../withdrawals/store/withdrawals.ts';
import { payOut } from '../../workers/pay-out.ts';
import { endsKilled, killableServices } from './crashing-services.ts';
import { testAttempt } from '../test-attempt.ts';
import type { TestServer } from '../test-server.ts';
import { startWithdrawingPlayer } from './withdrawing-player.ts';

export interface KillReport {
  /** The servers that were killed midway; the others finished before reaching their step. */
  kills: number;
  endings: Partial<Record<WithdrawalStage, number>>;
  /** Money that was paid twice, stuck or lost, with the step and round. */
  problems: string[];
}

/** More steps than a withdrawal takes from its confirmation to the provider's answer. */
const stepsMax = 70;
const givenMinor = 100_00n;
const takenMinor = 50_00n;

/**
 * Servers take a withdrawal from the player's confirmation to the provider; each is killed at
 * another step, and the next one finishes the withdrawal. Afterwards nothing is paid twice, stuck
 * or lost, whether the provider pays or not. The partner's rule has to approve 50 EUR.
 */
export async function killWithdrawals(server: TestServer, rounds: number): Promise<KillReport> {
  const report: KillReport = { kills: 0, endings: {}, problems: [] };
  for (let round = 0; round < rounds; round += 1) {
    const killAtStep = Math.floor((round * stepsMax) / rounds);
    server.provider.payouts.outcome = round % 3 === 2 ? 'failed' : 'sent';
    // An account to be kept makes a withdrawal take the general path, which has more steps.
    const saveAccount = round % 2 === 1;
    await killOne(server, { killAtStep, saveAccount }, report);
  }
  return report;
}

interface Kill {
  killAtStep: number;
  saveAccount: boolean;
}

async function killOne(server: TestServer, { killAtStep, saveAccount }: Kill, report: KillReport) {
  const player = await startWithdrawingPlayer(server, { balance: givenMinor });
  const id = (await player.draft({ amount: '50', saveAccount })).body.id ?? '';
  const identity = identityOf(player.owner);
  const { services } = killableServices(server.app.services, killAtStep);
  const wasKilled = await endsKilled(async () => {
    await confirmWithdrawal(services, identity, { id }, testAttempt(player.owner, id));
    await payOut(services);
  });
  if (wasKilled) report.kills += 1;
  await finish(server, id);
  const stage = (await findWithdrawal(server.pool, id))?.stage ?? 'draft';
  report.endings[stage] = (report.endings[stage] ?? 0) + 1;
  const wrong = await problemOf(server, player.owner, id, stage);
  if (wrong) report.problems.push(`killed at step ${killAtStep}, ${stage}: ${wrong}`);
}

/** Long enough for a slow machine. A withdrawal that has not ended by then is reported as stuck. */
const timeoutMs = 60_000;

/**
 * The next server works on the withdrawal until it has ended; making it due stands in for passing
 * time. A killed server's locks last until PostgreSQL notices its closed connection, so some rounds
 * find nothing.
 */
async function finish(server: TestServer, id: string): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  while (!(await hasEnded(server, id)) && performance.now() < giveUpAt) {
    await server.pool.query(
      `update cashier.withdrawals set next_check_at = now(), asked_at = asked_at - interval '1 minute'
       where id = $1 and next_check_at > now()`,
      [id],
    );
    await payOut(server.app.services);
  }
}

async function hasEnded({ pool }: TestServer, id: string): Promise<boolean> {
  const stage = (await findWithdrawal(pool, id))?.stage;
  return stage === 'draft' || stage === 'sent' || stage === 'failed';
}

async function problemOf(
  { pool, provider }: TestServer,
  owner: string,
  id: string,
  stage: WithdrawalStage,
): Promise<string | undefined> {
  const { available, pending } = await createLedger(pool).balance(owner, 'EUR');
  const made = provider.payouts.payouts.get(id);
  const isPaid = made?.status === 'sent';
  if (pending !== 0n) return `${pending} is stuck`;
  if (isPaid !== (stage === 'sent')) return `the provider says ${made?.status ?? 'nothing'}`;
  const expected = isPaid ? givenMinor - takenMinor : givenMinor;
  if (available !== expected) return `the player has ${available} instead of ${expected}`;
  return stage === 'draft' || stage === 'sent' || stage === 'failed' ? undefined : 'has not ended';
}

function identityOf(owner: string): Identity {
  const [partner = '', user = ''] = owner.split(':');
  const place = { currency: 'EUR', country: 'de', lang: 'en' };
  return { partner, user, owner, view: 'main', ...place, expiresAtMs: Number.MAX_SAFE_INTEGER };
}
