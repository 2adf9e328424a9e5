import { isOneOf, prepared, type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import type { Deposit } from '../deposits/deposit.ts';
import { depositColumns, depositFromRow, type DepositRow } from '../deposits/store/deposit-row.ts';
import { coalesce } from '../queues/coalesce.ts';
import {
  withdrawalColumns,
  withdrawalOf,
  type WithdrawalRow,
} from '../withdrawals/store/withdrawal-row.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';

/** A payment with the balance of its player in its currency, as our ledger has it. */
interface WithBalance<Payment> {
  payment: Payment;
  availableMinor: bigint;
}

type Read<Payment> = (id: string) => Promise<WithBalance<Payment> | undefined>;

/** Read a payment, together with others that are read at the same time. */
export interface PaymentReaders {
  readDeposit: Read<Deposit>;
  readWithdrawal: Read<Withdrawal>;
}

const balanceOf = (payment: SqlQuery): SqlQuery => sql`
  coalesce((
    select credits_posted - debits_posted - debits_pending from ledger.accounts
    where owner = ${payment}.owner and kind = 'player' and currency = ${payment}.currency
  ), 0) as available_minor`;

interface BalanceRow {
  available_minor: bigint;
}

function byId<Payment extends { id: string }>(
  load: (ids: string[]) => Promise<WithBalance<Payment>[]>,
): Read<Payment> {
  return coalesce(async (ids: readonly string[]) => {
    const found = new Map((await load([...ids])).map((one) => [one.payment.id, one]));
    return ids.map((id) => found.get(id));
  });
}

async function readDeposits(db: Queryable, ids: string[]): Promise<WithBalance<Deposit>[]> {
  const { rows } = await db.query<DepositRow & BalanceRow>(
    prepared(sql`
    select ${depositColumns('d.')}, ${balanceOf(sql`d`)}
    from cashier.deposits d where d.id ${isOneOf(ids)}`),
  );
  return rows.map((row) => ({ payment: depositFromRow(row), availableMinor: row.available_minor }));
}

async function readWithdrawals(db: Queryable, ids: string[]): Promise<WithBalance<Withdrawal>[]> {
  const { rows } = await db.query<WithdrawalRow & BalanceRow>(
    prepared(sql`
    select ${withdrawalColumns('w.')}, ${balanceOf(sql`w`)}
    from cashier.withdrawals w where w.id ${isOneOf(ids)}`),
  );
  return rows.map((row) => ({ payment: withdrawalOf(row), availableMinor: row.available_minor }));
}

export function createPaymentReaders(db: Queryable): PaymentReaders {
  return {
    readDeposit: byId((ids) => readDeposits(db, ids)),
    readWithdrawal: byId((ids) => readWithdrawals(db, ids)),
  };
}
