import { z } from 'zod';
import {
  amount,
  currency,
  decimal,
  freeText,
  id,
  isoTime,
  signedDecimal,
} from '../../primitives.ts';
import { next, user } from '../requests.ts';

export const postingKinds = ['stake', 'win', 'playthrough', 'adjustment'] as const;
export type PostingKind = (typeof postingKinds)[number];

export const postingRequest = z.object({
  /** Your own unique id: a posting with this reference is made only once. */
  reference: id,
  kind: z.enum(postingKinds),
  amount,
  currency,
  /** The direction of an adjustment; the other kinds have a fixed direction. */
  direction: z.enum(['credit', 'debit']).optional(),
  /**
   * An adjustment that grants SC must be played this many times before it can be redeemed: "1" is
   * once, "0" not at all. The default is in the partner's file.
   */
  playthrough: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,4})?$/)
    .optional(),
  note: freeText(256).optional(),
});
export const posting = z.object({
  reference: id,
  /** `exists`: the posting was made before, and this call did nothing. */
  outcome: z.enum(['posted', 'exists']),
  currency: z.string(),
  /** Absent if your own wallet did not respond; the posting is valid nevertheless. */
  available: decimal.optional(),
});

export const debtRequest = z.object({
  /** Your own unique id: a debt with this reference is made only once. */
  reference: id,
  /** The debt. As much as possible is taken from the balance at once. */
  amount,
  currency,
  /** Why, such as the number of a chargeback. */
  note: freeText(256).min(1),
});
export const debt = z.object({
  reference: id,
  outcome: z.enum(['posted', 'exists']),
  currency: z.string(),
  /** The player's total debt in this currency. */
  owed: decimal,
});

export const waiverRequest = z.object({
  /** Your own unique id: a waiver with this reference is made only once. */
  reference: id,
  /** The part of the debt to waive; at most the whole debt. */
  amount,
  currency,
  note: freeText(256).optional(),
});
export const waiver = z.object({
  reference: id,
  outcome: z.enum(['posted', 'exists']),
  currency: z.string(),
  /** The remaining debt. */
  owed: decimal,
});

export const balances = z.object({
  user,
  balances: z.array(
    z.object({
      currency: z.string(),
      /** The amount that the player can use. */
      available: decimal,
      /** The amount on hold for withdrawals. */
      held: decimal,
      /** The debt after a reversal. */
      owed: decimal,
      /** The total that was played, according to the playthrough postings. */
      played: decimal,
      /** The amount that must still be played before the rest can be redeemed. */
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
      /** The change of the balance: negative if money left. */
      change: signedDecimal,
      /**
       * The change of what is on hold: the amount of a hold, and minus that amount when it is paid
       * from or released. Left out if the movement has no hold.
       */
      held: signedDecimal.optional(),
      /** The deposit or withdrawal that the movement belongs to, if there is one. */
      payment: id.optional(),
      at: isoTime,
    }),
  ),
  next,
});

const period = z.enum(['day', 'week', 'month']);
export const limitRequest = z.object({
  currency,
  period,
  /** Limits only the methods of this securityRulesGroup; without it, all methods. */
  securityGroup: freeText(64).min(1).optional(),
  /** The most that may be deposited in the rolling period. Without it the limit is removed. */
  amount: amount.optional(),
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
