import type { ProviderDispute } from '@opencashier/contract/provider/disputes';
import { isCurrency } from '@opencashier/money';
import type { Queryable } from '@opencashier/postgres';
import { nanoid } from 'nanoid';
import { minorOf } from '../../rates/amounts.ts';
import type { Services } from '../../services/services.ts';
import type { Applied } from '../credit/apply-provider-state.ts';
import type { Deposit } from '../deposit.ts';
import { costMinor } from '../reversals/returned-share.ts';
import { settleReturned } from '../reversals/settle-returned.ts';
import { lockDeposit } from '../store/deposits.ts';
import type { Dispute } from '../dispute.ts';
import { findDispute, recordDispute } from '../store/disputes.ts';

type DisputeDeps = Pick<Services, 'wallet' | 'partners' | 'now'>;

/**
 * Applies a provider's report about a dispute, inside the caller's transaction. The newest report
 * counts, whenever it arrives: a lost dispute takes the money, a won one returns it, and an open
 * one takes it if the provider already has it and the partner's file does not say to wait. A
 * dispute about a payment that is not known yet waits in the inbox.
 */
export async function applyDisputeState(
  db: Queryable,
  deps: DisputeDeps,
  provider: string,
  report: ProviderDispute,
): Promise<Applied> {
  const deposit = await lockDeposit(db, report.reference);
  if (!deposit) return 'unknown';
  const known = await findDispute(db, { provider, providerId: report.disputeId });
  const payMinor = minorOf(report.amount, deposit.payCurrency);
  const isAbout =
    deposit.provider === provider &&
    deposit.creditedMinor !== null &&
    report.currency === deposit.payCurrency &&
    (known?.depositId ?? deposit.id) === deposit.id;
  if (!isAbout || !payMinor) return 'contradicts';
  if (known && !isNewer(known, report)) return 'unchanged';
  await recordDispute(db, disputeFrom(deps, deposit, report, payMinor, known));
  await settleReturned(db, deps, deposit);
  return 'changed';
}

/** If two reports have the same time, the one with the decision counts. */
function isNewer({ reportedAt, status }: Dispute, report: ProviderDispute): boolean {
  const laterMs = Date.parse(report.updatedAt) - reportedAt.getTime();
  return laterMs > 0 || (laterMs === 0 && status === 'open' && report.status !== 'open');
}

function disputeFrom(
  { partners, now }: DisputeDeps,
  deposit: Deposit,
  report: ProviderDispute,
  payMinor: bigint,
  known: Dispute | undefined,
): Dispute {
  const rules = partners.get(deposit.partner)?.disputes;
  const isTakenByProvider = report.status === 'lost' || (report.isMoneyTaken ?? false);
  const fee = feeOf(report);
  return {
    id: known?.id ?? nanoid(),
    partner: deposit.partner,
    owner: deposit.owner,
    depositId: deposit.id,
    provider: deposit.provider,
    providerId: report.disputeId,
    status: report.status,
    payMinor,
    payCurrency: deposit.payCurrency,
    isTakenByProvider,
    isTakenFromPlayer:
      report.status === 'lost' || (isTakenByProvider && rules?.whileOpen !== 'leave'),
    feeMinor: fee?.minor ?? null,
    feeCurrency: fee?.currency ?? null,
    playerFeeMinor: fee && rules?.feePaidBy === 'player' ? playerFee(deposit, fee) : 0n,
    currency: deposit.currency,
    evidenceDueAt: report.evidenceDueAt === undefined ? null : new Date(report.evidenceDueAt),
    reason: report.reason ?? null,
    reportedAt: new Date(report.updatedAt),
    openedAt: known?.openedAt ?? now(),
  };
}

interface Fee {
  minor: bigint;
  currency: string;
}

function feeOf({ fee }: ProviderDispute): Fee | undefined {
  if (!fee || !isCurrency(fee.currency)) return undefined;
  const minor = minorOf(fee.amount, fee.currency);
  return minor === undefined ? undefined : { minor, currency: fee.currency };
}

/** In the player's currency; the house pays a fee in a third currency, and for coin packages. */
function playerFee(deposit: Deposit, { minor, currency }: Fee): bigint {
  if (deposit.promisedPackage) return 0n;
  if (currency === deposit.currency) return minor;
  const cost = costMinor(deposit);
  if (currency !== deposit.payCurrency || cost <= 0n) return 0n;
  return ((deposit.creditedMinor ?? 0n) * minor) / cost;
}
