import { z } from 'zod';
import { country, currency, decimal, id, isoTime, language, methodName } from '../primitives.ts';
import { depositEndings, depositStatuses, withdrawalStatuses } from './statuses.ts';
import { withdrawalAccounts } from './withdrawals.ts';

/** `language` is what the widget shows; without it the token's decides. */
export const methodsRequest = z.object({
  country,
  currency,
  language,
});

const transaction = {
  kind: z.enum(['deposit', 'withdrawal']),
  id,
  method: methodName,
  /** The method in the language that was asked for, though the country's list may not have it. */
  title: z.string().optional(),
  iconIds: z.array(z.string()).readonly().optional(),
  /**
   * Of a deposit to be paid in this currency, exactly what is to be paid; of one that was credited,
   * what the player received.
   */
  amount: decimal,
  currency: z.string(),
  status: z.enum([...depositStatuses, ...withdrawalStatuses]),
};

/**
 * A transaction that has not ended: `resume` is the widget's path that goes on with it, `expiresAt`
 * until when it is to be paid, as long as it is.
 */
const pendingTransaction = z.object({
  ...transaction,
  resume: z.string(),
  expiresAt: isoTime.optional(),
});

const recentTransaction = z.object({
  ...transaction,
  /** How a deposit without money ended. */
  ending: z.enum(depositEndings).optional(),
  at: isoTime,
});

export const snippet = z.object({
  lastMethod: methodName.nullable(),
  lastAmount: decimal.nullable(),
  /** Absent while the operator's own wallet does not answer; the accounts are empty then. */
  balance: z.object({ amount: decimal, currency: z.string() }).optional(),
  /** WD-5: what can be withdrawn from, the main one first. `amount` leaves out what is on hold. */
  accounts: z.array(
    z.object({
      account: z.enum(withdrawalAccounts),
      currency: z.string(),
      amount: decimal,
      onHold: decimal,
    }),
  ),
  /** Masked; `kind` says whether it is one to pay from or one to be paid to. */
  savedAccounts: z.array(
    z.object({
      id,
      kind: z.enum(['deposit', 'withdrawal']),
      method: methodName,
      label: z.string(),
    }),
  ),
  pending: z.array(pendingTransaction),
  recent: z.array(recentTransaction),
  /** The bonuses that are offered to the player and have not ended. */
  bonuses: z.array(z.object({ id: z.string(), until: isoTime.optional() })),
  serverTime: isoTime,
});
export type Snippet = z.output<typeof snippet>;

export const countrySelector = z.object({
  countries: z.array(z.object({ code: z.string(), deposit: z.boolean(), withdrawal: z.boolean() })),
  current: z.string(),
});
