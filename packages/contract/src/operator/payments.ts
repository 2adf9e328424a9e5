import { z } from 'zod';
import { depositEndings, withdrawalStatuses } from '../calls/statuses.ts';
import {
  amount,
  currency,
  decimal,
  freeText,
  id,
  isoTime,
  methodName,
  signedDecimal,
} from '../primitives.ts';
import { depositStages, foundDeposit } from './deposits/deposits.ts';
import { before, limit, money, next, user } from './requests.ts';
import { foundWithdrawal } from './withdrawals/withdrawals.ts';

export const paymentKinds = ['deposit', 'withdrawal'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** The stages of deposits and the statuses of withdrawals. No word is in both lists. */
export const paymentStatuses = [...depositStages, ...withdrawalStatuses] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

const filters = z.object({
  /**
   * Our id, the provider's id (of a refund too), the player, a txid, a crypto address, an amount
   * (`250`, `250 EUR`, `€250.00`), or the last four characters of the account of a withdrawal or of
   * an account that the player saved for deposits (`3000`, `•• 3000`). It must match exactly, but a
   * hexadecimal txid or address may be in upper or lower case, an id of ours may lack its middle
   * (`V1StGXR8_Z5j…6B-`, with at least eight characters before it) and may be in a name of the
   * ledger (`deposit:<id>`). The address of a withdrawal is compared with the part of it that is
   * stored. An ending that many accounts share may find only a part: see `isIncomplete`.
   */
  q: freeText(128).min(1).optional(),
  /** The player alone, where `q` could also be somebody's account ending or a provider's id. */
  user: user.optional(),
  kind: z.enum(paymentKinds).optional(),
  status: z.enum(paymentStatuses).optional(),
  method: methodName.optional(),
  provider: id.optional(),
  currency: currency.optional(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .transform((code) => code.toLowerCase())
    .optional(),
  /** In major units of `currency`, which must then be given. Both ends are included. */
  amountFrom: amount.optional(),
  amountTo: amount.optional(),
  /** Limits the time of creation: `from` is included, `to` is not. */
  from: isoTime.optional(),
  to: isoTime.optional(),
  /**
   * Limits the time of a deposit's credit. The newest credit then comes first, and withdrawals are
   * left out. `creditedFrom` is included, `creditedTo` is not.
   */
  creditedFrom: isoTime.optional(),
  creditedTo: isoTime.optional(),
});

const needsCurrency = { path: ['currency'], message: 'needed with amountFrom and amountTo' };
const hasCurrency = (search: z.output<typeof filters>): boolean =>
  search.currency !== undefined ||
  (search.amountFrom === undefined && search.amountTo === undefined);

/** Newest first, by the time of credit if that is searched; `next` is the next page's `before`. */
export const paymentSearch = filters.extend({ before, limit }).refine(hasCurrency, needsCurrency);
/** The same filters, without pages. */
export const paymentExport = filters.refine(hasCurrency, needsCurrency);

/** A row of the list of payments. */
export const foundPayment = z.object({
  kind: z.enum(paymentKinds),
  id,
  user,
  status: z.enum(paymentStatuses),
  method: methodName,
  provider: z.string(),
  providerId: z.string().nullable(),
  country: z.string(),
  /** The amount that the player asked for. */
  amount: decimal,
  currency: z.string(),
  /** The amount that a deposit added to the balance, or that a withdrawal pays to the player. */
  credited: decimal.optional(),
  net: decimal.optional(),
  /** The masked account of a withdrawal. */
  account: z.string().optional(),
  ending: z.enum(depositEndings).optional(),
  reason: z.string().optional(),
  /** The money arrived after the deposit had ended. */
  isLate: z.boolean().optional(),
  createdAt: isoTime,
  updatedAt: isoTime,
  creditedAt: isoTime.optional(),
});
export type FoundPayment = z.output<typeof foundPayment>;
export const foundPayments = z.object({
  payments: z.array(foundPayment),
  next,
  /**
   * More payments match `q` than a search reads: those of the 200 accounts with this ending that
   * were used last are listed, or the newest 1,000 of a transaction. Such a search is not exported.
   */
  isIncomplete: z.boolean().optional(),
});

/** The requests to a provider about one payment. */
export const providerRequests = [
  'createDeposit',
  'watchAddress',
  'depositStatus',
  'completeDeposit',
  'cancelDeposit',
  'returnDeposit',
  'refundDeposit',
  'refundStatus',
  'createPayout',
  'payoutStatus',
] as const;
export type ProviderRequestName = (typeof providerRequests)[number];

/** The events of a code that confirms a withdrawal. */
export const codeEvents = ['sent', 'undelivered', 'unconfirmed', 'wrong', 'right'] as const;
export type CodeEventName = (typeof codeEvents)[number];

/**
 * - `status`: the payment changed; `name` is its new status, `text` the reason for the player. A
 *   payment that was reported but not final (`accepted`) and taken back is `waiting` again, with
 *   the `outcome` `takenBack`.
 * - `attempt`: a request to a provider; `name` is the provider, `request` what it was asked for.
 *   Without an `outcome` it was answered, or its answer is still awaited. Requests that failed or
 *   were repeated have an `outcome`: the status that the provider answered with, `unknown` (it does
 *   not know the payment), `refused` or `unavailable` (no answer, or none that can be read). All
 *   with the same outcome are one event: `at` is the first of them, `count` their number, and
 *   `until` the last.
 * - `notice`: a provider reported something; `name` is its kind, `data` the notice.
 * - `contradiction`: a provider's report that contradicts the payout.
 * - `chain`: a payment on a chain; `reference` is its txid.
 * - `ledger`: money moved in the ledger; `name` is the purpose.
 * - `walletOrder`: a movement for your own wallet; `outcome` is its state.
 * - `message`: a message to your receiver; `name` is its type, `outcome` its state.
 * - `reversal`: a part was taken back, as the provider or an operator (`by`) reported.
 * - `refund`, `dispute`, `case`: one began or changed; `outcome` is its state. A case that was
 *   settled has another event, with the decision (`credit`, `refund` or `keep`) and who took it.
 *   A refund has its order, the last request to the provider (an `attempt` with its id), and its
 *   present outcome: if the bank sends refunded money back, `returned` replaces `refunded`.
 * - `code`: a code to confirm a withdrawal. `outcome`: `sent`, `undelivered` (your receiver refused
 *   it), `unconfirmed` (your receiver did not answer), `wrong` (the player typed another one) or
 *   `right`; `count` is how often that has happened so far.
 * - `operator`: somebody did something; `name` is the operation, `by` the person or system.
 */
export const timelineKinds = [
  'status',
  'attempt',
  'notice',
  'contradiction',
  'chain',
  'ledger',
  'walletOrder',
  'message',
  'reversal',
  'refund',
  'dispute',
  'case',
  'code',
  'operator',
] as const;

export const timelineEvent = z.object({
  at: isoTime,
  kind: z.enum(timelineKinds),
  name: z.string(),
  by: z.string().optional(),
  /** Set for an attempt: one of `providerRequests`. */
  request: z.string().optional(),
  outcome: z.string().optional(),
  money: money.optional(),
  /** The number of requests with this outcome, of codes so far, or of attempts for a message. */
  count: z.number().int().optional(),
  /** When the last of `count` requests was sent. */
  until: isoTime.optional(),
  /** The state that a message carried; without `version` it is from before versions. */
  carried: z.object({ status: z.string(), version: z.number().int().optional() }).optional(),
  /** The HTTP status with which your receiver accepted a message, and after how long. */
  answer: z.object({ status: z.number().int(), ms: z.number().int() }).optional(),
  /** A message of a provider, a wallet, a receiver or an operator. Show it as plain text. */
  text: z.string().optional(),
  /**
   * From this event on, the player's list and the payment's page showed this status, and for a
   * failure this reason: one of the known reasons, or a text. It is left out if nothing changed for
   * the player. The player's own words for them are in the player's language.
   */
  shown: z.object({ status: z.string(), reason: z.string().optional() }).optional(),
  /** The id of the notice, message, transfer, refund, dispute, case or chain payment. */
  reference: z.string().optional(),
  /** The message that was received or sent, as it is stored. */
  data: z.unknown().optional(),
});
export type TimelineEvent = z.output<typeof timelineEvent>;

/** An operation that the payment's state and your role allow, with the parameters of its path. */
export const allowedAction = z.object({
  operation: z.string(),
  named: z.record(z.string(), z.string()),
});

export const paymentPage = z.object({
  payment: foundPayment,
  /** One of these two, as `deposits` and `withdrawals` have it. */
  deposit: foundDeposit.optional(),
  withdrawal: foundWithdrawal.optional(),
  /** Oldest first. */
  timeline: z.array(timelineEvent),
  /** The two sides of each transfer in the ledger, oldest first. */
  transfers: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      kind: z.enum(['plain', 'pending', 'post', 'void']),
      purpose: z.string(),
      /** The accounts, such as `player:42` or `house`. */
      debit: z.string(),
      credit: z.string(),
      amount: decimal,
      currency: z.string(),
      /**
       * The change of what is on hold in `debit`: the amount of a hold (`pending`), and minus that
       * amount when it is paid from (`post`) or released (`void`). Only `plain` and `post` move
       * `amount`; `plain` has no hold.
       */
      held: signedDecimal.optional(),
      at: isoTime,
    }),
  ),
  actions: z.array(allowedAction),
});
