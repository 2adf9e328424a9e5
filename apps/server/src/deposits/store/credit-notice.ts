import { prepared, type Queryable, sql } from '@opencashier/postgres';
import type { TakenNotice } from '../../queues/inbox.ts';
import type { Deposit } from '../deposit.ts';

export interface PlainCredit extends Pick<Deposit, 'quote'> {
  providerId: string;
  paidMinor: bigint;
  paidAt: Date;
  creditMinor: bigint;
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
