import { z } from 'zod';
import { methodsOff } from '../methods/methods-off.ts';
import { country, currency, decimal, id, isoTime, language, methodName } from '../primitives.ts';
import { depositEndings, depositStatuses, withdrawalStatuses } from './statuses.ts';
import { withdrawalAccounts } from './withdrawals.ts';

/** `language` is the widget's language; the token's language is the default. */
export const methodsRequest = z.object({
  country,
  currency,
  language,
});

const transaction = {
  kind: z.enum(['deposit', 'withdrawal']),
  id,
  method: methodName,
  /** The method's title in the requested language, even if the country's list lacks the method. */
  title: z.string().optional(),
  iconIds: z.array(z.string()).readonly().optional(),
  /**
   * The exact amount to pay for a deposit that is payable in this currency. For a credited deposit,
   * the amount that the player received.
   */
  amount: decimal,
  currency: z.string(),
  status: z.enum([...depositStatuses, ...withdrawalStatuses]),
};

/**
 * A pending transaction. `resume` is the widget's path that continues it. `expiresAt` is the
 * deadline for the payment, until it is paid. If `staysPayable`, a payment after it counts too:
 * only the promised rate has ended.
 */
const pendingTransaction = z.object({
  ...transaction,
  resume: z.string(),
  expiresAt: isoTime.optional(),
  staysPayable: z.boolean().exactOptional(),
});

const recentTransaction = z.object({
  ...transaction,
  /** The outcome of a deposit that failed. */
  ending: z.enum(depositEndings).optional(),
  /** The part of a withdrawal that went back to the balance. */
  returned: decimal.optional(),
  at: isoTime,
});

export const snippet = z.object({
  lastMethod: methodName.nullable(),
  lastAmount: decimal.nullable(),
  /** Absent while the operator's own wallet does not respond; `accounts` is then empty. */
  balance: z.object({ amount: decimal, currency: z.string() }).optional(),
  /** WD-5: the accounts to withdraw from, the main one first. `amount` excludes money on hold. */
  accounts: z.array(
    z.object({
      account: z.enum(withdrawalAccounts),
      currency: z.string(),
      amount: decimal,
      onHold: decimal,
    }),
  ),
  /**
   * Masked. `kind` is `deposit` for accounts to pay from and `withdrawal` for accounts to pay to.
   */
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
  /** The player's bonuses that have not ended. */
  bonuses: z.array(z.object({ id: z.string(), until: isoTime.optional() })),
  /** BON-10: the bonus for the player's next crypto deposit, from this amount on, if any. */
  cryptoBonus: z.object({ id: z.string(), minDeposit: decimal }).optional(),
  /** LIST-31: as in the push `methods.off`; absent if none is off. */
  methodsOff: methodsOff.exactOptional(),
  serverTime: isoTime,
});
export type Snippet = z.output<typeof snippet>;

export const countrySelector = z.object({
  countries: z.array(z.object({ code: z.string(), deposit: z.boolean(), withdrawal: z.boolean() })),
  current: z.string(),
});
