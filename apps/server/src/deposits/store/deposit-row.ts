import { type DeclineClass, declineOf } from '@opencashier/contract/provider/declines';
import { SqlQuery } from '@opencashier/postgres';
import type { Deposit, DepositStep } from '../deposit.ts';
import { stageOf, type StageWord } from '../deposit-stage.ts';

interface StepRow extends Omit<DepositStep, 'status'> {
  status: StageWord;
}

/** A row of cashier.deposits as pg returns it. */
export interface DepositRow {
  id: string;
  partner: string;
  owner: string;
  method: string;
  provider: string;
  security_group: string;
  amount_minor: bigint;
  currency: string;
  fee_minor: bigint;
  pay_minor: bigint;
  pay_currency: string;
  credit_minor: bigint;
  quote: Deposit['quote'];
  country: string;
  language: string;
  sealed_fields: string | null;
  fields: Record<string, string>;
  return_id: string;
  status: StageWord;
  provider_id: string | null;
  source: Deposit['source'];
  payment: Deposit['payment'];
  p2p: Deposit['p2p'];
  package: Deposit['promisedPackage'];
  crypto: Deposit['crypto'];
  fields_required: Deposit['fieldsRequired'];
  declared_at: Date | null;
  processing_at: Date | null;
  paid_minor: bigint | null;
  credited_minor: bigint | null;
  settled_minor: bigint;
  credit_pending: boolean | null;
  is_late: boolean;
  in_case: boolean | null;
  held_minor: bigint | null;
  decided_minor: bigint | null;
  bonus_id: string | null;
  bonus_state: Deposit['bonusState'];
  bonus_min_minor: bigint | null;
  saves_account: boolean;
  ending: Deposit['ending'];
  reason: string | null;
  decline_class: DeclineClass | null;
  decline_code: string | null;
  created_at: Date;
  expires_at: Date;
  credited_at: Date | null;
  paid_at: Date | null;
  bonus_until: Date | null;
  history: StepRow[];
  version: number;
  checks: number;
  reversed_minor: bigint | null;
  reversed_held_minor: bigint | null;
  unrecovered_minor: bigint | null;
  taken_minor: bigint | null;
  refunded_minor: bigint | null;
  refunding_minor: bigint | null;
  disputed_minor: bigint | null;
  dispute_fee_minor: bigint | null;
  returns: number | null;
}

/** Every column of the row: one that is missing here does not compile. */
const columns: Record<keyof DepositRow, true> = {
  id: true,
  partner: true,
  owner: true,
  method: true,
  provider: true,
  security_group: true,
  amount_minor: true,
  currency: true,
  fee_minor: true,
  pay_minor: true,
  pay_currency: true,
  credit_minor: true,
  quote: true,
  country: true,
  language: true,
  sealed_fields: true,
  fields: true,
  return_id: true,
  status: true,
  provider_id: true,
  source: true,
  payment: true,
  p2p: true,
  package: true,
  crypto: true,
  fields_required: true,
  declared_at: true,
  processing_at: true,
  paid_minor: true,
  credited_minor: true,
  settled_minor: true,
  credit_pending: true,
  is_late: true,
  in_case: true,
  held_minor: true,
  decided_minor: true,
  bonus_id: true,
  bonus_state: true,
  bonus_min_minor: true,
  saves_account: true,
  ending: true,
  reason: true,
  decline_class: true,
  decline_code: true,
  created_at: true,
  expires_at: true,
  credited_at: true,
  paid_at: true,
  bonus_until: true,
  history: true,
  version: true,
  checks: true,
  reversed_minor: true,
  unrecovered_minor: true,
  taken_minor: true,
  refunded_minor: true,
  refunding_minor: true,
  disputed_minor: true,
  dispute_fee_minor: true,
  reversed_held_minor: true,
  returns: true,
};

export const depositColumnNames: readonly string[] = Object.keys(columns);

/**
 * The columns by name, for prepared statements, with whatever they are columns of before each:
 * `deposits.`, or `(recorded).` for a composite value.
 */
export function depositColumns(prefix = ''): SqlQuery {
  const names = depositColumnNames.map((name) => prefix + name);
  return new SqlQuery([names.join(', ')], []);
}

export function depositFromRow(row: DepositRow): Deposit {
  return {
    id: row.id,
    partner: row.partner,
    owner: row.owner,
    method: row.method,
    provider: row.provider,
    securityGroup: row.security_group,
    amountMinor: row.amount_minor,
    currency: row.currency,
    feeMinor: row.fee_minor,
    payMinor: row.pay_minor,
    payCurrency: row.pay_currency,
    creditMinor: row.credit_minor,
    quote: row.quote,
    country: row.country,
    language: row.language,
    sealedFields: row.sealed_fields,
    plainFields: row.fields,
    returnId: row.return_id,
    stage: stageOf(row.status),
    providerId: row.provider_id,
    source: row.source,
    payment: row.payment,
    p2p: row.p2p,
    promisedPackage: row.package,
    crypto: row.crypto,
    fieldsRequired: row.fields_required,
    declaredAt: row.declared_at,
    processingAt: row.processing_at,
    paidMinor: row.paid_minor,
    creditedMinor: row.credited_minor,
    settledMinor: row.settled_minor,
    isCreditPending: row.credit_pending ?? false,
    isLate: row.is_late,
    isInCase: row.in_case ?? false,
    heldMinor: row.held_minor ?? 0n,
    decidedMinor: row.decided_minor ?? 0n,
    bonusId: row.bonus_id,
    bonusState: row.bonus_state,
    bonusMinMinor: row.bonus_min_minor,
    savesAccount: row.saves_account,
    ending: row.ending,
    reason: row.reason,
    decline: declineOf(row.decline_class, row.decline_code),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    creditedAt: row.credited_at,
    paidAt: row.paid_at,
    bonusUntil: row.bonus_until,
    history: row.history.map((step) => ({ ...step, status: stageOf(step.status) })),
    version: row.version,
    checks: row.checks,
    reversedMinor: row.reversed_minor ?? 0n,
    reversedHeldMinor: row.reversed_held_minor ?? 0n,
    unrecoveredMinor: row.unrecovered_minor ?? 0n,
    takenMinor: row.taken_minor ?? 0n,
    refundedMinor: row.refunded_minor ?? 0n,
    refundingMinor: row.refunding_minor ?? 0n,
    disputedMinor: row.disputed_minor ?? 0n,
    disputeFeeMinor: row.dispute_fee_minor ?? 0n,
    returns: row.returns ?? 0,
  };
}
