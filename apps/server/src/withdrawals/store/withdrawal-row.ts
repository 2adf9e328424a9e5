import { type DeclineClass, declineOf } from '@opencashier/contract/provider/declines';
import { SqlQuery } from '@opencashier/postgres';
import type { Withdrawal } from '../withdrawal.ts';

/** A row of cashier.withdrawals as pg returns it. */
export interface WithdrawalRow {
  id: string;
  partner: string;
  owner: string;
  method: string;
  provider: string;
  security_group: string;
  account: Withdrawal['account'];
  amount_minor: bigint;
  currency: string;
  fee_minor: bigint;
  net_minor: bigint;
  payout_minor: bigint | null;
  payout_currency: string | null;
  promised_minor: bigint | null;
  network: string | null;
  country: string;
  language: string;
  destination: string;
  account_name: string | null;
  account_token: string;
  saves_account: boolean;
  arrival: Withdrawal['arrival'];
  code_required: boolean;
  status: Withdrawal['stage'];
  attempt: number;
  provider_id: string | null;
  asked_at: Date | null;
  contradictions: Withdrawal['contradictions'];
  sent_minor: bigint | null;
  returned_minor: bigint | null;
  reason: string | null;
  decline_class: DeclineClass | null;
  decline_code: string | null;
  decided_by: string | null;
  history: Withdrawal['history'];
  created_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
  version: number;
  checks: number;
}

/** Every column of the row: one that is missing here does not compile. */
const columns: Record<keyof WithdrawalRow, true> = {
  id: true,
  partner: true,
  owner: true,
  method: true,
  provider: true,
  security_group: true,
  account: true,
  amount_minor: true,
  currency: true,
  fee_minor: true,
  net_minor: true,
  payout_minor: true,
  payout_currency: true,
  promised_minor: true,
  network: true,
  country: true,
  language: true,
  destination: true,
  account_name: true,
  account_token: true,
  saves_account: true,
  arrival: true,
  code_required: true,
  status: true,
  attempt: true,
  provider_id: true,
  asked_at: true,
  contradictions: true,
  sent_minor: true,
  returned_minor: true,
  reason: true,
  decline_class: true,
  decline_code: true,
  decided_by: true,
  history: true,
  created_at: true,
  expires_at: true,
  confirmed_at: true,
  version: true,
  checks: true,
};

export const withdrawalColumnNames: readonly string[] = Object.keys(columns);

/** The columns by name, for prepared statements, with whatever they are columns of before each. */
export function withdrawalColumns(prefix = ''): SqlQuery {
  const names = withdrawalColumnNames.map((name) => prefix + name);
  return new SqlQuery([names.join(', ')], []);
}

function payoutOf(minor: bigint | null, { payout_currency: currency }: WithdrawalRow) {
  return minor === null || currency === null ? null : { amountMinor: minor, currency };
}

export function withdrawalOf(row: WithdrawalRow): Withdrawal {
  return {
    id: row.id,
    partner: row.partner,
    owner: row.owner,
    method: row.method,
    provider: row.provider,
    securityGroup: row.security_group,
    account: row.account,
    amountMinor: row.amount_minor,
    currency: row.currency,
    feeMinor: row.fee_minor,
    netMinor: row.net_minor,
    payout: payoutOf(row.payout_minor, row),
    promised: payoutOf(row.promised_minor, row),
    network: row.network,
    country: row.country,
    language: row.language,
    destination: row.destination,
    accountName: row.account_name,
    accountToken: row.account_token,
    savesAccount: row.saves_account,
    arrival: row.arrival,
    codeRequired: row.code_required,
    stage: row.status,
    attempt: row.attempt,
    providerId: row.provider_id,
    askedAt: row.asked_at,
    contradictions: row.contradictions,
    sentMinor: row.sent_minor,
    returnedMinor: row.returned_minor,
    reason: row.reason,
    decline: declineOf(row.decline_class, row.decline_code),
    decidedBy: row.decided_by,
    history: row.history,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    confirmedAt: row.confirmed_at,
    version: row.version,
    checks: row.checks,
  };
}
