import type { DepositEnding } from '@opencashier/contract/calls/statuses';
import type { PaymentKind } from '@opencashier/contract/operator/payments';
import { sql, type SqlQuery } from '@opencashier/postgres';

export interface PaymentRow {
  kind: PaymentKind;
  id: string;
  owner: string;
  stage: string;
  method: string;
  provider: string;
  providerId: string | null;
  country: string;
  amountMinor: bigint;
  currency: string;
  creditedMinor: bigint | null;
  netMinor: bigint | null;
  account: string | null;
  ending: DepositEnding | null;
  reason: string | null;
  isLate: boolean;
  createdAt: Date;
  updatedAt: Date;
  creditedAt: Date | null;
}

const shared = sql`id, owner, status as stage, method, provider, provider_id as "providerId", country,
  amount_minor as "amountMinor", currency, reason, created_at as "createdAt",
  updated_at as "updatedAt"`;
const depositColumns = sql`'deposit' as kind, ${shared}, credited_minor as "creditedMinor",
  null::numeric as "netMinor", null as account, ending, is_late as "isLate",
  credited_at as "creditedAt"`;
const withdrawalColumns = sql`'withdrawal' as kind, ${shared}, null::numeric as "creditedMinor",
  net_minor as "netMinor", destination as account, null as ending, false as "isLate",
  null::timestamptz as "creditedAt"`;

/** A table of payments, and the columns that show its rows in one list with the other table. */
export interface PaymentTable {
  columns: SqlQuery;
  name: SqlQuery;
}
export const depositTable: PaymentTable = { columns: depositColumns, name: sql`cashier.deposits` };
export const withdrawalTable: PaymentTable = {
  columns: withdrawalColumns,
  name: sql`cashier.withdrawals`,
};
