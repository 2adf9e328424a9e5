import { CallError } from '@opencashier/contract/errors';
import { addDecimals, compareDecimals } from '@opencashier/money';
import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';
import type { Partners } from '../partners/partners.ts';
import type { Rates } from './rates.ts';
import { amountOf } from './amounts.ts';
import { convert } from './convert.ts';
import { quoteRules } from '../partners/quote-rules.ts';

/** A quote that is about to be given to a player. */
interface NewQuote {
  /** The deposit or withdrawal, so that a second attempt does not count against itself. */
  id: string;
  partner: string;
  owner: string;
  currency: string;
  amountMinor: bigint;
}

interface Quoted {
  currency: string;
  amount_minor: bigint;
}

/** Deposits that can still be paid at the promised rate. */
const openDeposits = ({ owner, id }: NewQuote): SqlQuery => sql`
  select currency, amount_minor from cashier.deposits
  where owner = ${owner} and id <> ${id} and quote is not null
    and status in ('created', 'waiting') and (quote ->> 'expiresAt')::timestamptz > now()`;

/** Redemptions that can still be confirmed at the promised rate. */
const openDrafts = ({ owner, id }: NewQuote): SqlQuery => sql`
  select currency, amount_minor from cashier.withdrawals
  where owner = ${owner} and id <> ${id} and payout_minor is not null and status = 'draft'
    and expires_at > now()`;

/**
 * A quote is a free option: a player with many would use those that the market has made profitable.
 * So the number and the total of a player's open quotes are limited. Call this in the transaction
 * that records the quote: from here on the player's quotes are made one at a time.
 */
export async function checkOpenQuotes(
  services: { rates: Rates; partners: Partners },
  db: Queryable,
  kind: 'deposit' | 'redemption',
  quote: NewQuote,
): Promise<void> {
  const rules = quoteRules(services, quote.partner);
  const lock = `quotes of ${quote.owner}`;
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const { rows } = await db.query<Quoted>(
    kind === 'deposit' ? openDeposits(quote) : openDrafts(quote),
  );
  if (rows.length >= rules.open) throw tooMany();
  const { amount: most, currency: to } = rules.openUpTo;
  // A single quote is limited by its method. Quotes without a rate to that currency are only
  // counted.
  const worthOf = ({ currency: from, amount_minor: minor }: Quoted): string =>
    convert(services.rates, { from, to, amount: amountOf(minor, from) }) ?? '0';
  const own = { currency: quote.currency, amount_minor: quote.amountMinor };
  const worth = [...rows, own].map(worthOf).reduce(addDecimals, '0');
  if (rows.length > 0 && compareDecimals(worth, most) > 0) throw tooMany();
}

function tooMany(): CallError {
  return new CallError('banking.tooManyOpen', 'Too much is quoted already and not yet paid.');
}
