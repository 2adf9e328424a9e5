import type { Queryable } from '@opencashier/postgres';
import { nanoid } from 'nanoid';
import { recordArrival } from '../deposits/store/deposit-intents.ts';
import { changeDeposit } from '../deposits/store/deposits.ts';
import { amountOf } from '../rates/amounts.ts';
import { type CountedPayment, sumOf } from './crypto-payments.ts';
import type { Deposit } from '../deposits/deposit.ts';
import { worthOf } from '../deposits/domain/price-deposit.ts';
import type { RateQuote } from '../rates/rates.ts';
import type { Services } from '../services/services.ts';

/** The payments that no deposit counts; `isReopened` if the network took them back before. */
interface Arrived {
  payments: readonly CountedPayment[];
  isReopened: boolean;
}

/**
 * A deposit that nobody requested: a payment to an address whose deposit has ended. It is created
 * like that deposit, at the current rate, and limits do not apply because the money is already
 * here. Undefined if nothing arrived, or less than the smallest unit of the player's currency.
 */
export async function openUnsolicited(
  db: Queryable,
  { rates, now }: Pick<Services, 'rates' | 'now'>,
  earlier: Deposit,
  { payments, isReopened }: Arrived,
): Promise<Deposit | undefined> {
  const payMinor = sumOf(payments);
  if (payMinor === 0n || !earlier.crypto) return undefined;
  if (earlier.promisedPackage) return openAgain(db, earlier, now());
  const isUnused = isReopened && payMinor <= earlier.payMinor;
  const unpromised = isUnused ? earlier : withoutPromise(earlier, now());
  const { arrivedMinor, creditMinor, quote: current } = worthOf(rates, unpromised, payMinor, now());
  if (arrivedMinor === 0n) return undefined;
  // Its sums use this rate, not the one that the earlier deposit was promised.
  const quote = current && { ...withoutExtension(current), promisedRate: current.rate };
  const recorded = await recordArrival(db, {
    ...earlier,
    id: nanoid(),
    returnId: nanoid(),
    sealedFields: null,
    sessionId: 'unsolicited',
    amountMinor: arrivedMinor,
    payMinor,
    creditMinor,
    feeMinor: (earlier.feeMinor * payMinor) / earlier.payMinor,
    quote,
    bonus: null,
    savesAccount: false,
    expiresAt: now(),
    firstCheckSeconds: 3600,
  });
  const amount = amountOf(payMinor, earlier.payCurrency);
  const crypto = { ...earlier.crypto, amount, payBy: now().toISOString(), payments: [] };
  return changeDeposit(db, recorded, { stage: 'waiting', crypto });
}

/** A promise serves one deposit, unless the network took back the money that was paid for it. */
function withoutPromise(earlier: Deposit, now: Date): Deposit {
  const { quote } = earlier;
  if (!quote || now > new Date(quote.expiresAt)) return earlier;
  const endedAt = new Date(now.getTime() - 1);
  return { ...earlier, quote: { ...quote, expiresAt: endedAt.toISOString() } };
}

/** The payments that extended the quote did so for the earlier deposit. */
function withoutExtension({ extension: _extension, ...quote }: RateQuote): RateQuote {
  return quote;
}

const againMs = 24 * 3_600_000;

/**
 * A package whose payment was dropped from the chain and then included again, in another block. It
 * keeps its price and coins for as long as such a reorganisation may take.
 */
async function openAgain(db: Queryable, earlier: Deposit, now: Date): Promise<Deposit> {
  const expiresAt = new Date(now.getTime() + againMs);
  const { quote, crypto } = earlier;
  const recorded = await recordArrival(db, {
    ...earlier,
    id: nanoid(),
    returnId: nanoid(),
    sealedFields: null,
    sessionId: 'again',
    quote: quote && { ...withoutExtension(quote), expiresAt: expiresAt.toISOString() },
    bonus: null,
    savesAccount: false,
    expiresAt,
    firstCheckSeconds: 3600,
  });
  const shown = crypto && { ...crypto, payments: [] };
  return changeDeposit(db, recorded, { stage: 'waiting', crypto: shown });
}
