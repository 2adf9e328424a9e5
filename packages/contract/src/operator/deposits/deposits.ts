import { z } from 'zod';
import { cryptoDeposit } from '../../calls/crypto-deposits.ts';
import { coins } from '../../calls/deposits/coins.ts';
import { depositStep } from '../../calls/deposits/deposits.ts';
import { providerDecline } from '../../provider/declines.ts';
import { decimal, flag, id, isoTime, methodName } from '../../primitives.ts';
import { depositEndings } from '../../calls/statuses.ts';
import { before, limit, money, next, user } from '../requests.ts';

/** Every stage of a deposit. `mistaked` is the wire's word for failed. */
export const depositStages = ['created', 'waiting', 'processed', 'mistaked', 'reversed'] as const;
const status = z.enum(depositStages);
export const depositSearch = z.object({
  user: user.optional(),
  status: status.optional(),
  method: methodName.optional(),
  provider: id.optional(),
  /** Our id of the deposit, or the provider's. */
  id: id.optional(),
  /** The money arrived after the deposit had ended. */
  isLate: flag.optional(),
  /** Limits the time of creation. */
  from: isoTime.optional(),
  until: isoTime.optional(),
  /** Limits the time of the credit; the newest credit then comes first. */
  creditedFrom: isoTime.optional(),
  creditedUntil: isoTime.optional(),
  before,
  limit,
});
/** The deposit as the operator sees it; the player's screens may show more. */
export const foundDeposit = z.object({
  id,
  user,
  status,
  method: methodName,
  provider: z.string(),
  providerId: z.string().nullable(),
  country: z.string(),
  amount: decimal,
  currency: z.string(),
  fee: decimal.optional(),
  /** The amount to pay and the amount that arrived, if they differ from `amount`. */
  pay: money.optional(),
  paid: money.optional(),
  credited: decimal.optional(),
  settled: decimal.optional(),
  /** Since then, in the deposit's currency: refunded, and held for refunds under way. */
  refunded: decimal.optional(),
  refunding: decimal.optional(),
  /**
   * Taken from the player because of reversals or lost disputes; and the amount in open disputes.
   */
  reversed: decimal.optional(),
  disputed: decimal.optional(),
  /** Your loss, in the currency that was paid: money returned beyond the remaining credit. */
  unrecovered: money.optional(),
  /** The coins of a coin package, and the money that bought nothing. */
  coins: z.array(coins).optional(),
  surplus: money.optional(),
  ending: z.enum(depositEndings).optional(),
  reason: z.string().optional(),
  /** The provider's reason for declining it. */
  decline: providerDecline.optional(),
  /** The address at which a crypto deposit is to be paid. */
  crypto: cryptoDeposit
    .pick({ network: true, networkName: true, standard: true, address: true, memo: true })
    .optional(),
  /** It is paid, but not final yet. */
  isReceived: z.boolean().optional(),
  isLate: z.boolean().optional(),
  createdAt: isoTime,
  expiresAt: isoTime.optional(),
  creditedAt: isoTime.optional(),
  /** The changes so far, oldest first. */
  timeline: z.array(depositStep).optional(),
  version: z.number().optional(),
});
export const foundDeposits = z.object({ deposits: z.array(foundDeposit), next });
