import { prepared, type Queryable, sql } from '@opencashier/postgres';
import type { TakenNotice } from '../../queues/inbox.ts';
import type { Deposit } from '../deposit.ts';

export interface PlainCredit extends Pick<Deposit, 'quote'> {
  providerId: string;
  paidMinor: bigint;
  paidAt: Date;
  creditMinor: bigint;
}

/** A notice with the deposit that it credits, as the deposit was read. */
export interface NoticeCredit {
  notice: TakenNotice;
  deposit: Pick<Deposit, 'id' | 'version' | 'partner' | 'currency'>;
  credit: PlainCredit;
}

/** The ledger's default number of house accounts per currency. */
const houseShards = 16;

/**
 * Credits a deposit, notifies the player and marks the notice as applied, in one round trip. False
 * if another worker has the notice, or if the deposit has changed since it was read.
 */
export async function creditNotice(
  db: Queryable,
  { provider, eventId, receivedAt }: Omit<TakenNotice, 'body'>,
  { id, version }: Pick<Deposit, 'id' | 'version'>,
  { providerId, paidMinor, paidAt, creditMinor, quote }: PlainCredit,
): Promise<boolean> {
  const { rows } = await db.query<{ outcome: 'credited' | 'taken' | 'changed' }>(
    prepared(sql`
    select cashier.credit_notice(${provider}, ${eventId}, ${receivedAt}, ${id}, ${version},
      ${providerId}, ${paidMinor}, ${paidAt}, ${creditMinor}, ${quote && JSON.stringify(quote)},
      ${houseShards}) as outcome`),
  );
  return rows[0]?.outcome === 'credited';
}

/**
 * Credits the deposits of one partner in one currency together, by notices of one provider, and
 * returns those that were credited. The others need `creditNotice`, or more.
 */
export async function creditNotices<Credit extends NoticeCredit>(
  db: Queryable,
  credits: readonly [Credit, ...Credit[]],
): Promise<Credit[]> {
  const [{ notice, deposit }] = credits;
  const each = <Value>(valueOf: (credit: Credit) => Value) => credits.map(valueOf);
  const { rows } = await db.query<{ places: number[] }>(
    prepared(sql`
    select cashier.credit_notices(${notice.provider}, ${deposit.partner}, ${deposit.currency},
      ${houseShards}, ${each((one) => one.notice.eventId)},
      ${each((one) => one.notice.receivedAt)}, ${each((one) => one.deposit.id)},
      ${each((one) => one.deposit.version)}, ${each((one) => one.credit.providerId)},
      ${each((one) => one.credit.paidMinor)}, ${each((one) => one.credit.paidAt)},
      ${each((one) => one.credit.creditMinor)},
      ${each(({ credit: { quote } }) => quote && JSON.stringify(quote))}) as places`),
  );
  const places = new Set(rows[0]?.places);
  return credits.filter((_, index) => places.has(index + 1));
}
