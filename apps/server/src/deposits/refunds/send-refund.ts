import type { ProviderRefund } from '@opencashier/contract/provider/refunds';
import { transaction } from '@opencashier/postgres';
import { countRequest } from '../../providers/attempts/count-request.ts';
import { isBeingAsked } from '../../providers/being-asked.ts';
import {
  type Provider,
  ProviderLacksOperation,
  ProviderRefusal,
  ProviderUnavailable,
  subjectOf,
} from '../../providers/provider.ts';
import { storeAnswer } from '../../queues/inbox.ts';
import { noteBalance } from '../../queues/outbox.ts';
import { amountOf } from '../../rates/amounts.ts';
import type { Services } from '../../services/services.ts';
import { findDeposit } from '../store/deposits.ts';
import { applyRefundState, failRefund, lockRefund } from './apply-refund-state.ts';
import type { Deposit } from '../deposit.ts';
import type { Refund, RefundFailure } from '../refund.ts';
import { holdAll, holdsOf, releaseAll } from './refund-holds.ts';
import { changeRefund, findRefund, noteRefundAsked, stopCheckingRefund } from '../store/refunds.ts';

type RecordDeps = Pick<Services, 'pool' | 'wallet'>;
type CheckDeps = RecordDeps & Pick<Services, 'providers' | 'now'>;
type AskDeps = CheckDeps & Pick<Services, 'publicUrl'>;
type HoldRefundDeps = RecordDeps & Pick<Services, 'walletClients'>;
/** The services that carry out a refund. */
export type SendRefundDeps = AskDeps & HoldRefundDeps & Pick<Services, 'wake'>;

const firstCheckSeconds = 15;

/** It is unknown what the provider did; it is asked again later. */
const noAnswer = Symbol('noAnswer');

/**
 * Advances a refund as far as possible: holds the money, asks the provider, records the answer. If
 * an answer is lost, a worker repeats the step under the same references.
 */
export async function continueRefund(services: SendRefundDeps, refund: Refund): Promise<Refund> {
  if (refund.stage === 'holding') {
    const held = await holdRefund(services, refund);
    if (held.stage === 'processing') await requestRefundOnce(services, held);
  } else if (refund.stage === 'processing') {
    await checkRefund(services, refund);
  } else {
    await checkEndedRefund(services, refund);
  }
  services.wake('changes', 'notices');
  return (await findRefund(services.pool, refund.id)) ?? refund;
}

/** The wallet may be remote, so it is asked outside any transaction. */
async function holdRefund(services: HoldRefundDeps, requested: Refund): Promise<Refund> {
  const { wallet, pool } = services;
  const deposit = await findDeposit(pool, requested.depositId);
  if (!deposit) throw new Error(`deposit ${requested.depositId} no longer exists`);
  const holds = holdsOf(requested, deposit);
  const { held, refusal } = await holdAll(wallet, holds);
  return transaction(pool, async (db) => {
    const locked = await lockRefund(db, requested.id);
    if (!locked) throw new Error(`refund ${requested.id} no longer exists`);
    const { refund } = locked;
    if (refund.stage === 'holding' && refusal) {
      const message = refusal.why === 'refused' ? refusal.message : undefined;
      // A request to a remote wallet that was not answered may still arrive there.
      const isElsewhere = services.walletClients.has(refund.partner);
      const code = refusal.why === 'unclear' ? 'walletUnclear' : 'insufficientFunds';
      const failure = { code, message } as const;
      return failRefund(db, services, locked, failure, isElsewhere ? holds : held);
    }
    if (refund.stage === 'holding') {
      await noteBalance(db, refund.owner);
      return changeRefund(db, refund, { stage: 'processing', nextCheckSeconds: firstCheckSeconds });
    }
    // Another attempt was refused in the meantime, so the hold that this one got must be released.
    if (refund.stage === 'failed' && refund.providerId === null) {
      await releaseAll(db, wallet, held);
    }
    return refund;
  });
}

/**
 * Checks a refund that has waited too long. The provider is asked to refund again, under the same
 * reference, only if it has never confirmed a refund.
 */
async function checkRefund(services: AskDeps, refund: Refund): Promise<void> {
  const report = await askForRefundStatus(services, refund);
  if (report === undefined) await requestRefundOnce(services, refund);
}

/** A notice said that an ended refund has changed; one answer of the provider settles it. */
async function checkEndedRefund(services: CheckDeps, refund: Refund): Promise<void> {
  const report = await askForRefundStatus(services, refund);
  if (report !== noAnswer) await stopCheckingRefund(services.pool, refund.id);
}

/**
 * Asks the provider for the status of a refund and records it. Undefined: it does not know the
 * refund.
 */
export async function askForRefundStatus(
  services: CheckDeps,
  refund: Refund,
): Promise<ProviderRefund | typeof noAnswer | undefined> {
  const provider = services.providers.get(refund.provider);
  const report = provider ? await statusOf(services, provider, refund) : noAnswer;
  if (report && report !== noAnswer) await record(services, refund, report);
  return report;
}

/**
 * The provider is not asked for a refund that has ended or that it has confirmed, nor while it may
 * still answer the previous request. From this record on, nobody can end the refund as failed
 * before the provider had time to answer.
 */
async function requestRefundOnce(services: AskDeps, { id }: Refund): Promise<void> {
  const now = services.now();
  const unasked = await transaction(services.pool, async (db) => {
    const refund = (await lockRefund(db, id))?.refund;
    if (refund?.stage !== 'processing' || refund.providerId !== null) return undefined;
    if (isBeingAsked(refund, now)) return undefined;
    await noteRefundAsked(db, id, now);
    return refund;
  });
  if (unasked) await askToRefund(services, unasked);
}

async function askToRefund(services: AskDeps, refund: Refund): Promise<void> {
  const provider = services.providers.get(refund.provider);
  const deposit = await findDeposit(services.pool, refund.depositId);
  if (!provider || !deposit) return;
  try {
    const answer = await countRequest(
      services,
      // The refund was read before this request was noted in it.
      { ...requestOf(refund, 'refundDeposit'), countsAnswer: refund.askedAt !== null },
      () => sendRefund(services, provider, refund, deposit),
    );
    await record(services, refund, answer);
  } catch (error) {
    if (error instanceof ProviderUnavailable) return;
    if (!(error instanceof ProviderRefusal)) throw error;
    const lacks = error instanceof ProviderLacksOperation;
    // An earlier request may have been accepted although this one was refused.
    const report = await statusOf(services, provider, refund);
    if (report === noAnswer) return;
    if (report) return record(services, refund, report);
    await recordRefusal(services, refund, lacks ? 'refundUnsupported' : 'refused', error.message);
  }
}

async function sendRefund(
  { publicUrl }: Pick<Services, 'publicUrl'>,
  provider: Provider,
  refund: Refund,
  deposit: Deposit,
): Promise<ProviderRefund> {
  if (!provider.refundDeposit) throw new ProviderLacksOperation('Not offered.');
  return provider.refundDeposit({
    reference: refund.id,
    deposit: deposit.id,
    depositProviderId: deposit.providerId ?? '',
    amount: amountOf(refund.payMinor, refund.payCurrency),
    currency: refund.payCurrency,
    ...(refund.reason === null ? {} : { reason: refund.reason }),
    notifyUrl: `${publicUrl}/webhooks/${provider.name}`,
  });
}

/** An answer that contradicts the books is kept for the operator. */
async function record(
  services: RecordDeps,
  { provider }: Refund,
  report: ProviderRefund,
): Promise<void> {
  await transaction(services.pool, async (db) => {
    const applied = await applyRefundState(db, services, provider, report);
    if (applied === 'changed' || applied === 'unchanged') return;
    await storeAnswer(db, provider, { type: 'refund.updated', data: report });
  });
}

/** A refusal releases the money only if the provider has never confirmed a refund. */
async function recordRefusal(
  services: RecordDeps,
  { id }: Refund,
  code: RefundFailure,
  message: string,
): Promise<void> {
  await transaction(services.pool, async (db) => {
    const locked = await lockRefund(db, id);
    if (locked?.refund.stage !== 'processing' || locked.refund.providerId !== null) return;
    await failRefund(db, services, locked, { code, message });
  });
}

const requestOf = <Request extends string>(
  { id: reference, provider }: Refund,
  request: Request,
) => ({ reference, provider, request });

/** A provider without a status request is followed by its notices alone. */
async function statusOf(
  services: Pick<Services, 'pool' | 'now'>,
  provider: Provider,
  refund: Refund,
): Promise<ProviderRefund | undefined | typeof noAnswer> {
  if (!provider.refundStatus) return undefined;
  try {
    return await countRequest(
      services,
      { ...requestOf(refund, 'refundStatus'), countsAnswer: true },
      async () => provider.refundStatus?.(subjectOf(refund)),
    );
  } catch (error) {
    if (error instanceof ProviderLacksOperation) return undefined;
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefusal) return noAnswer;
    throw error;
  }
}
