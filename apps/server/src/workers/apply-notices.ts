import { type ProviderNotice, providerNotice } from '@opencashier/contract/provider/notices';
import { transaction, type Queryable } from '@opencashier/postgres';
import { DatabaseError, type PoolClient } from 'pg';
import { applyAnswerAboutPaid, applyReport } from '../deposits/credit/apply-answer.ts';
import { applyPayoutState } from '../withdrawals/payouts/apply-payout-state.ts';
import { type Applied, isAbout } from '../deposits/credit/apply-provider-state.ts';
import type { Services } from '../services/services.ts';
import { applyDisputeState } from '../deposits/disputes/apply-dispute-state.ts';
import { applyRefundState } from '../deposits/refunds/apply-refund-state.ts';
import { plainCredit } from '../deposits/credit/plain-credit.ts';
import { creditNotice, creditNotices, type NoticeCredit } from '../deposits/store/credit-notice.ts';
import { statusQuestion, type StatusQuestion } from '../providers/status-question.ts';
import { findDeposit, findDeposits, checkDepositNow } from '../deposits/store/deposits.ts';
import { checkRefundNow } from '../deposits/store/refunds.ts';
import { checkWithdrawalNow } from '../withdrawals/store/withdrawal-checks.ts';
import { noteForConsoles } from '../queues/outbox.ts';
import type { QueuePartition } from '../queues/queue-partition.ts';
import {
  isAnswer,
  markApplied,
  peekNotices,
  postponeNotice,
  setNoticeAside,
  type TakenNotice,
  takeNotice,
} from '../queues/inbox.ts';

type PlainCreditDeps = Pick<Services, 'pool' | 'walletClients' | 'rates'>;
type ApplyDeps = Pick<Services, 'wallet' | 'rates' | 'partners' | 'now'>;
type NextNoticeDeps = ApplyDeps & Pick<Services, 'pool' | 'wake'>;

type CountNotice = (provider: string, outcome: string) => void;

const peekMax = 50;
const atOnceMax = 8;

/**
 * Applies the next notices of the inbox, or of a part of it. True if there may be more: one that
 * arrives later wakes the worker.
 */
export async function applyNotices(
  services: NextNoticeDeps & PlainCreditDeps,
  count: CountNotice,
  partition?: QueuePartition,
): Promise<boolean> {
  const next = await peekNotices(services.pool, peekMax, partition);
  if (next.length === 0) return false;
  const credited = new Set<NoticeCredit>();
  try {
    await creditPlainNotices(services, next, credited);
  } finally {
    for (const { notice } of credited) count(notice.provider, 'changed');
    if (credited.size > 0) services.wake('changes');
  }
  if (credited.size === next.length) return next.length === peekMax;
  return applyNextNotice(services, count, partition);
}

/** Credits the notices of plain payments, several at a time, and adds what it credited. */
async function creditPlainNotices(
  services: PlainCreditDeps,
  notices: readonly TakenNotice[],
  credited: Set<NoticeCredit>,
): Promise<void> {
  const credits = await plainCreditsOf(services, notices);
  await creditTogether(services.pool, credits, credited);
  const queue = credits.filter((credit) => !credited.has(credit)).values();
  const lane = async () => {
    for (const credit of queue) {
      if (await creditAlone(services.pool, credit)) credited.add(credit);
    }
  };
  await Promise.all(Array.from({ length: atOnceMax }, lane));
}

/** The credits of those notices that are about plain payments. */
async function plainCreditsOf(
  services: PlainCreditDeps,
  notices: readonly TakenNotice[],
): Promise<NoticeCredit[]> {
  const reports = notices.flatMap((notice) => {
    if (notice.attempts > 0) return [];
    const read = providerNotice.safeParse(notice.body);
    return read.data?.type === 'deposit.updated' ? [{ notice, report: read.data.data }] : [];
  });
  if (reports.length === 0) return [];
  const ids = reports.map(({ report }) => report.reference);
  const found = await findDeposits(services.pool, ids);
  const byId = new Map(found.map((deposit) => [deposit.id, deposit]));
  return reports.flatMap(({ notice, report }) => {
    const deposit = byId.get(report.reference);
    if (!deposit || !isAbout(deposit, notice.provider, report)) return [];
    const credit = plainCredit(services, deposit, report);
    return credit ? [{ notice, deposit, credit }] : [];
  });
}

/** Credits what it can in a transaction for each provider, partner and currency. */
async function creditTogether(
  pool: Queryable,
  credits: readonly NoticeCredit[],
  credited: Set<NoticeCredit>,
): Promise<void> {
  // The first of several notices about one deposit credits it.
  const firsts = new Map(credits.toReversed().map((credit) => [credit.deposit.id, credit]));
  const groups = Map.groupBy(firsts.values(), ({ notice, deposit }) =>
    JSON.stringify([notice.provider, deposit.partner, deposit.currency]),
  );
  for (const [first, ...others] of groups.values()) {
    if (!first || others.length === 0) continue;
    try {
      for (const one of await creditNotices(pool, [first, ...others])) credited.add(one);
    } catch (error) {
      // One of them cannot be credited: then each is tried alone.
      if (!(error instanceof DatabaseError)) throw error;
    }
  }
}

async function creditAlone(
  pool: Queryable,
  { notice, deposit, credit }: NoticeCredit,
): Promise<boolean> {
  try {
    return await creditNotice(pool, notice, deposit, credit);
  } catch (error) {
    // A debt, a frozen account or a conflict: the general path deals with it.
    if (error instanceof DatabaseError) return false;
    throw error;
  }
}

/** Applies the next notice in a transaction of its own; false when there is none. */
async function applyNextNotice(
  services: NextNoticeDeps,
  count: CountNotice,
  partition?: QueuePartition,
): Promise<boolean> {
  let taken: TakenNotice | undefined;
  let outcome: string | undefined;
  try {
    await transaction(services.pool, async (db) => {
      taken = await takeNotice(db, partition);
      outcome = taken && (await applyNotice(services, db, taken));
    });
    if (taken && outcome !== undefined) count(taken.provider, outcome);
  } catch (error) {
    if (!taken) throw error;
    // A notice that cannot be applied must not delay everyone else's money.
    count(taken.provider, 'failed');
    await postponeNotice(services.pool, taken, String(error));
  }
  const isNewlyUnmatched = taken?.attempts === 0 && !isApplied(outcome);
  if (isNewlyUnmatched) await notifyOfUnmatched(services);
  // Only a change puts something into the other queues.
  if (outcome === 'changed' || isNewlyUnmatched) services.wake('changes');
  if (outcome === 'asked') services.wake('checks', 'payouts', 'refunds');
  return taken !== undefined;
}

/** True if the notice no longer waits: it was applied, or is not about us. */
const isApplied = (outcome: string | undefined): boolean =>
  ['changed', 'unchanged', 'asked', 'foreign'].includes(outcome ?? '');

/** A further attempt at the same notice tells operators nothing new, so they are notified once. */
async function notifyOfUnmatched({
  pool,
  partners,
}: Pick<Services, 'pool' | 'partners'>): Promise<void> {
  const concerned = [...partners].flatMap(([key, { operatorApi }]) =>
    operatorApi?.seesUnmatched ? [key] : [],
  );
  if (concerned.length > 0) await noteForConsoles(pool, concerned);
}

async function applyNotice(
  services: ApplyDeps,
  db: PoolClient,
  notice: TakenNotice,
): Promise<string> {
  const question = statusQuestion.safeParse(notice.body);
  if (question.success) {
    const answer = await askForStatus(db, notice.provider, question.data);
    if (answer === 'unknown') {
      await postponeNotice(db, notice, `${question.data.data.subject}: ${answer}`);
    } else await markApplied(db, notice);
    return answer;
  }
  const read = providerNotice.safeParse(notice.body);
  if (!read.success) {
    await setNoticeAside(db, notice, 'unreadable');
    return 'unreadable';
  }
  const report = read.data;
  const applied = await applySubject(services, db, notice, report);
  const isMatched = applied === 'changed' || applied === 'unchanged';
  if (isMatched) await markApplied(db, notice);
  else await postponeNotice(db, notice, `${report.type}: ${applied}`);
  return applied;
}

/** A notice about an unknown payment stays in the inbox, where the operator sees it. */
async function applySubject(
  services: ApplyDeps,
  db: PoolClient,
  notice: TakenNotice,
  report: ProviderNotice,
): Promise<Applied> {
  const { provider } = notice;
  switch (report.type) {
    case 'deposit.updated': {
      const apply = isAnswer(notice) ? applyAnswerAboutPaid : applyReport;
      return apply(db, services, provider, report.data);
    }
    case 'refund.updated':
      return applyRefundState(db, services, provider, report.data);
    case 'dispute.updated':
      return applyDisputeState(db, services, provider, report.data);
    case 'payout.updated':
      return applyPayoutState(db, services, provider, report.data);
    case 'address.payment':
      // The chain itself shows the payment and its confirmations; the notice only says that it is
      // ours.
      return (await findDeposit(db, report.data.reference))?.crypto ? 'unchanged' : 'unknown';
  }
}

/**
 * Makes the check of a deposit, payout or refund due at once: the provider only reported that it
 * has changed. The worker that checks late ones asks the provider, outside a transaction.
 */
async function askForStatus(
  db: Queryable,
  provider: string,
  { data: { subject, mayBeForeign = false, ...ids } }: StatusQuestion,
): Promise<'asked' | 'foreign' | 'unknown'> {
  const check = { deposit: checkDepositNow, payout: checkWithdrawalNow, refund: checkRefundNow };
  if (await check[subject](db, provider, ids)) return 'asked';
  return mayBeForeign ? 'foreign' : 'unknown';
}
