import type { ProviderPayout } from '@opencashier/contract/provider/payouts';
import { type Queryable, transaction } from '@opencashier/postgres';
import { countRequest } from '../../providers/attempts/count-request.ts';
import { isBeingAsked } from '../../providers/being-asked.ts';
import {
  type Provider,
  ProviderRefusal,
  ProviderUnavailable,
  subjectOf,
} from '../../providers/provider.ts';
import { storeAnswer } from '../../queues/inbox.ts';
import { isOnHold } from '../store/withdrawal-holds.ts';
import { noteAsked, stopChecking } from '../store/withdrawal-checks.ts';
import { changeWithdrawal, lockWithdrawal } from '../store/withdrawals.ts';
import { undefinedIfUnavailable } from '../../wallet/undefined-if-unavailable.ts';
import { amountOf } from '../../rates/amounts.ts';
import { applyPayoutState } from './apply-payout-state.ts';
import { renewQuote } from '../domain/renew-quote.ts';
import type { Services } from '../../services/services.ts';
import { isDenied, withDenial } from './payout-contradictions.ts';
import { byDebt, byHold, holdOf, payoutSumOf, type Withdrawal } from '../withdrawal.ts';

type RecordDeps = Pick<Services, 'pool' | 'wallet' | 'wake' | 'now'>;
type CheckDeps = RecordDeps & Pick<Services, 'providers'>;
type AskDeps = CheckDeps & Pick<Services, 'publicUrl'>;
/** The services that send a payout to its provider. */
export type SendPayoutDeps = AskDeps & Pick<Services, 'rates' | 'partners'>;

const firstCheckSeconds = 15;

/** It is unknown what the provider did; it is asked again later. */
const noAnswer = Symbol('noAnswer');

/**
 * Records that the provider is about to be asked, then asks. If the player owes money or has
 * withdrawals on hold, the withdrawal goes back into review instead, and the operator decides; if
 * its quote has moved too far, it becomes a draft again. From the record on, the withdrawal can be
 * neither cancelled nor returned before the provider, or the operator, reports its outcome.
 */
export async function startPayout(services: SendPayoutDeps, approved: Withdrawal): Promise<void> {
  // A debt may have arisen since the approval. If the wallet cannot say, it is checked later.
  const isBlocked = await undefinedIfUnavailable(services.wallet.isBlocked(approved.owner));
  if (isBlocked === undefined) return;
  const now = services.now();
  const started = await transaction(services.pool, async (db) => {
    const current = await lockWithdrawal(db, approved.id);
    if (current?.stage !== 'approved') return undefined;
    const stoppedBy = isBlocked ? byDebt : await heldBy(db, current);
    if (stoppedBy) {
      return changeWithdrawal(db, current, { stage: 'review', decidedBy: stoppedBy }, now);
    }
    const renewal = await renewQuote(services, db, current);
    // Without a rate it waits, and is looked at again.
    if (renewal.outcome === 'noRate') return undefined;
    if (renewal.outcome === 'draft') return renewal.withdrawal;
    const nextCheckSeconds = firstCheckSeconds;
    const change = { stage: 'processing', askedAt: now, nextCheckSeconds } as const;
    return changeWithdrawal(db, renewal.withdrawal, change, now);
  });
  if (!started) return;
  services.wake('changes');
  if (started.stage !== 'processing') return;
  await askToPay(services, started, { isRepeated: false });
}

async function heldBy(db: Queryable, { owner }: Withdrawal) {
  return (await isOnHold(db, owner)) ? byHold : undefined;
}

/**
 * Checks a payout that has waited too long. If the provider does not know it, it is asked again
 * under the same reference.
 */
export async function checkPayout(services: AskDeps, withdrawal: Withdrawal): Promise<void> {
  const report = await askForStatus(services, withdrawal);
  if (report !== undefined) return;
  const unasked = await transaction(services.pool, (db) => prepareToAsk(services, db, withdrawal));
  if (unasked) await askToPay(services, unasked, { isRepeated: true });
  else services.wake('changes');
}

/** A notice said that an ended payout has changed; one answer of the provider settles it. */
export async function checkEndedPayout(services: CheckDeps, withdrawal: Withdrawal): Promise<void> {
  const report = await askForStatus(services, withdrawal);
  if (report !== noAnswer) await stopChecking(services.pool, withdrawal.id);
}

/**
 * Asks the provider for the status of a payout and records it. Undefined: it does not know the
 * payout.
 */
export async function askForStatus(
  services: CheckDeps,
  withdrawal: Withdrawal,
): Promise<ProviderPayout | typeof noAnswer | undefined> {
  const provider = services.providers.get(withdrawal.provider);
  const report = provider ? await statusOf(services, provider, withdrawal) : noAnswer;
  if (report && report !== noAnswer) await record(services, withdrawal, report);
  return report;
}

/**
 * A payout that the provider has accepted is never requested again, whatever it reports later. If
 * the provider does not know the payout, it is not asked again while it may still answer the
 * previous request, nor while the player's withdrawals are on hold.
 */
async function prepareToAsk(
  { now }: Pick<Services, 'now'>,
  db: Queryable,
  withdrawal: Withdrawal,
): Promise<Withdrawal | undefined> {
  const current = await lockWithdrawal(db, withdrawal.id);
  if (current?.stage !== 'processing') return undefined;
  if (current.providerId !== null) {
    // Another server may have recorded a newer state than this answer.
    if (withdrawal.providerId !== null && !isDenied(current)) {
      const contradictions = withDenial(current, now());
      const change = { stage: 'processing', contradictions, nextCheckSeconds: 30 } as const;
      await changeWithdrawal(db, current, change, now());
    }
    return undefined;
  }
  if (isBeingAsked(current, now()) || (await isOnHold(db, current.owner))) return undefined;
  await noteAsked(db, current.id, now());
  return current;
}

async function askToPay(
  services: AskDeps,
  withdrawal: Withdrawal,
  { isRepeated }: { isRepeated: boolean },
): Promise<void> {
  const provider = services.providers.get(withdrawal.provider);
  if (!provider) return;
  try {
    const { id, method, country, language, owner } = withdrawal;
    const { amountMinor, currency } = payoutSumOf(withdrawal);
    const request = {
      reference: id,
      method,
      currency,
      country,
      amount: amountOf(amountMinor, currency),
      account: withdrawal.accountToken,
      language,
      player: owner,
      notifyUrl: `${services.publicUrl}/webhooks/${provider.name}`,
    };
    const answer = await countRequest(
      services,
      { ...requestOf(withdrawal, 'createPayout'), countsAnswer: isRepeated },
      () => provider.createPayout(request),
    );
    await record(services, withdrawal, answer);
  } catch (error) {
    if (error instanceof ProviderUnavailable) return;
    if (!(error instanceof ProviderRefusal)) throw error;
    await recordRefusal(services, provider, withdrawal, error);
  }
}

async function record(services: RecordDeps, withdrawal: Withdrawal, report: ProviderPayout) {
  const { provider } = withdrawal;
  await transaction(services.pool, async (db) => {
    const applied = await applyPayoutState(db, services, provider, report);
    if (applied === 'changed' || applied === 'unchanged') return;
    await storeAnswer(db, provider, { type: 'payout.updated', data: report });
  });
  services.wake('changes', 'notices');
}

/**
 * A refusal gives the money back only if the provider knows of no payout under our reference, and
 * nobody has heard that it accepted one.
 */
async function recordRefusal(
  services: RecordDeps,
  provider: Provider,
  withdrawal: Withdrawal,
  { message: reason, decline }: Pick<ProviderRefusal, 'message' | 'decline'>,
): Promise<void> {
  const report = await statusOf(services, provider, withdrawal);
  if (report === noAnswer) return;
  if (report) {
    await record(services, withdrawal, report);
    return;
  }
  await transaction(services.pool, async (db) => {
    const current = await lockWithdrawal(db, withdrawal.id);
    if (current?.stage !== 'processing' || current.providerId !== null) return;
    await services.wallet.release(db, holdOf(current));
    const change = { stage: 'failed', reason, decline: decline ?? null } as const;
    await changeWithdrawal(db, current, change, services.now());
  });
  services.wake('changes');
}

const requestOf = <Request extends string>(
  { id: reference, provider }: Withdrawal,
  request: Request,
) => ({ reference, provider, request });

async function statusOf(
  services: RecordDeps,
  provider: Provider,
  withdrawal: Withdrawal,
): Promise<ProviderPayout | undefined | typeof noAnswer> {
  try {
    return await countRequest(
      services,
      { ...requestOf(withdrawal, 'payoutStatus'), countsAnswer: true },
      () => provider.payoutStatus(subjectOf(withdrawal)),
    );
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefusal) return noAnswer;
    throw error;
  }
}
