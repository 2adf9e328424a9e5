import type { CaseState } from '@opencashier/contract/operator/deposits/cases';
import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import type {
  Case,
  CaseAtProvider,
  CaseOnChain,
  CasePayment,
  CaseSubject,
  Settlement,
} from './case.ts';
import { type CaseRow, caseOf } from './case-row.ts';

/**
 * Opens a case for money on a chain, with the payments, or parts of payments, that it consists of.
 */
export async function openChainCase(
  db: Queryable,
  subject: CaseSubject,
  chain: CaseOnChain,
  payments: readonly CasePayment[],
): Promise<void> {
  const { reason, detail, partner, owner, depositId, money, worth } = subject;
  const units = payments.reduce((sum, payment) => sum + payment.units, 0n);
  await db.query(sql`
    with opened as (
      insert into cashier.cases (reason, detail, partner, owner, deposit_id, currency,
        amount_minor, worth_currency, worth_minor, network, address, memo, asset, units)
      values (${reason}, ${detail ?? null}, ${partner}, ${owner}, ${depositId},
        ${money?.currency ?? null}, ${money?.minor ?? null}, ${worth?.currency ?? null}, ${worth?.minor ?? null},
        ${chain.network}, ${chain.address}, ${chain.memo}, ${chain.asset}, ${units})
      returning id
    )
    insert into cashier.case_payments (case_id, payment_id, units)
    select opened.id, part.payment_id, part.units from opened, unnest(
      ${payments.map(({ id }) => id)}::bigint[],
      ${payments.map((payment) => payment.units)}::numeric[]) as part(payment_id, units)`);
}

/** Money that a provider has for a deposit goes into a case. */
export async function openProviderCase(
  db: Queryable,
  { reason, detail, partner, owner, depositId, money, worth }: CaseSubject,
  { provider, providerId }: CaseAtProvider,
): Promise<void> {
  await db.query(sql`
    insert into cashier.cases (reason, detail, partner, owner, deposit_id, currency, amount_minor,
      worth_currency, worth_minor, provider, provider_id)
    values (${reason}, ${detail ?? null}, ${partner}, ${owner}, ${depositId},
      ${money?.currency ?? null}, ${money?.minor ?? null}, ${worth?.currency ?? null},
      ${worth?.minor ?? null}, ${provider}, ${providerId})`);
}

/** Closes open cases that nobody has to decide any more. */
export async function closeCases(
  db: Queryable,
  ids: readonly bigint[],
  state: Exclude<CaseState, 'open' | 'settled'>,
): Promise<void> {
  if (ids.length === 0) return;
  await db.query(sql`
    update cashier.cases set state = ${state}, closed_at = now()
    where id = any(${ids}::bigint[]) and state = 'open'`);
}

/** Closes a case for good after an operator's decision. The caller has locked the case. */
export async function closeSettled(db: Queryable, id: bigint, end: Settlement): Promise<void> {
  await db.query(sql`
    update cashier.cases set state = 'settled', closed_at = now(), closed_by = ${end.by},
      outcome = ${end.outcome}, note = ${end.note}, credited_owner = ${end.creditedOwner},
      credited_currency = ${end.credited?.currency ?? null},
      credited_minor = ${end.credited?.minor ?? null}, sent_to = ${end.sentTo},
      counts_in_deposit = ${end.countsInDeposit}
    where id = ${id}`);
}

/** Null: nobody works on it. Assigning a case to its present assignee does not change the time. */
export async function assignCase(db: Queryable, id: bigint, operator: string | null) {
  await db.query(sql`
    update cashier.cases set assigned_to = ${operator}::text,
      assigned_at = case when ${operator}::text is null then null else now() end
    where id = ${id} and assigned_to is distinct from ${operator}::text`);
}

/**
 * The credit for a deposit's cases whose payments a reorganisation of the chain has removed since.
 */
export async function reorgedCreditMinor(db: Queryable, depositId: string): Promise<bigint> {
  const { rows } = await db.query<{ minor: bigint }>(sql`
    select coalesce(sum(credited_minor), 0) as minor from cashier.cases
    where deposit_id = ${depositId} and counts_in_deposit and chain_moves % 2 = 1`);
  return rows[0]?.minor ?? 0n;
}

async function readCases(db: Queryable, query: SqlQuery): Promise<Case[]> {
  return (await db.query<CaseRow>(query)).rows.map(caseOf);
}

export async function findCase(db: Queryable, id: bigint): Promise<Case | undefined> {
  return (await readCases(db, sql`select * from cashier.cases where id = ${id}`))[0];
}

/**
 * Locks a case for a settlement: if two operators decide at once, the second finds the first one's
 * decision.
 */
export async function lockCase(db: Queryable, id: bigint): Promise<Case | undefined> {
  return (await readCases(db, sql`select * from cashier.cases where id = ${id} for update`))[0];
}

/** The cases of a deposit that wait for a decision, or that operators decided. */
export function casesOfDeposit(
  db: Queryable,
  depositId: string,
  state: 'open' | 'settled',
): Promise<Case[]> {
  return readCases(
    db,
    sql`select * from cashier.cases
      where deposit_id = ${depositId} and state = ${state} order by id for update`,
  );
}

export interface PaymentInCase {
  caseId: bigint;
  txid: string;
  confirmations: number;
}

/** The payments of cases, as they are on their chains now. */
export async function paymentsOfCases(
  db: Queryable,
  ids: readonly bigint[],
): Promise<PaymentInCase[]> {
  const { rows } = await db.query<{ case_id: bigint; txid: string; confirmations: bigint }>(sql`
    select part.case_id, p.txid,
      greatest(0, coalesce(head.height - p.height + 1, 0))::bigint as confirmations
    from cashier.case_payments part
    join cashier.chain_payments p on p.id = part.payment_id
    left join cashier.chain_heads head on head.network = p.network
    where part.case_id = any(${ids}::bigint[]) order by part.case_id, p.id`);
  return rows.map((row) => ({
    caseId: row.case_id,
    txid: row.txid,
    confirmations: Number(row.confirmations),
  }));
}
