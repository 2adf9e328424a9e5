import { z } from 'zod';
import { amount, currency, decimal, freeText, id, isoTime } from '../primitives.ts';
import { by, next, user } from './requests.ts';

const signedDecimal = z.string().regex(/^-?\d{1,30}(\.\d{1,18})?$/);

export const postingKinds = ['stake', 'win', 'playthrough', 'adjustment'] as const;

export const postingRequest = z.object({
  /** Yours and unique: whatever happens, a posting under this reference counts once. */
  reference: id,
  kind: z.enum(postingKinds),
  amount,
  currency,
  /** Which way an adjustment goes; the other kinds have one way each. */
  direction: z.enum(['credit', 'debit']).optional(),
  note: freeText(256).optional(),
  by,
});
export const posting = z.object({
  reference: id,
  /** `exists`: the same posting was made before, and nothing was done now. */
  outcome: z.enum(['posted', 'exists']),
  currency: z.string(),
  /** Absent where your own wallet was asked and did not answer: the posting counts all the same. */
  available: decimal.optional(),
});

export const waiverRequest = z.object({
  /** Yours and unique: a waiver under this reference counts once. */
  reference: id,
  /** What the player need not pay any more; no more than is owed. */
  amount,
  currency,
  note: freeText(256).optional(),
  by,
});
export const waiver = z.object({
  reference: id,
  outcome: z.enum(['posted', 'exists']),
  currency: z.string(),
  /** What is still owed. */
  owed: decimal,
});

export const balances = z.object({
  user,
  balances: z.array(
    z.object({
      currency: z.string(),
      /** What the player can use. */
      available: decimal,
      /** What is set apart for withdrawals. */
      held: decimal,
      /** What is owed after a reversal. */
      owed: decimal,
      /** What was played in all, by the playthrough postings. */
      played: decimal,
      /** What is still to be played before the rest can be redeemed. */
      unplayed: decimal,
    }),
  ),
});

export const transactions = z.object({
  transactions: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      kind: z.enum(['plain', 'pending', 'post', 'void']),
      purpose: z.string(),
      currency: z.string(),
      amount: decimal,
      /** What it added to the balance: below zero when money left. */
      change: signedDecimal,
      at: isoTime,
    }),
  ),
  next,
});

const period = z.enum(['day', 'week', 'month']);
export const limitRequest = z.object({
  currency,
  period,
  /** Only the methods of this securityRulesGroup; all of them without it. */
  securityGroup: freeText(64).min(1).optional(),
  /** What may be deposited in the rolling period; without it the limit is taken away. */
  amount: amount.optional(),
  by,
});
export const playerLimits = z.object({
  limits: z.array(
    z.object({
      currency: z.string(),
      period,
      securityGroup: z.string().optional(),
      amount: decimal,
      setBy: z.string(),
      setAt: isoTime,
    }),
  ),
});
