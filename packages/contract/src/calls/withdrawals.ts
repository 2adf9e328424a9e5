import { z } from 'zod';
import { arrival, methodField } from './methods.ts';
import {
  amount,
  country,
  currency,
  decimal,
  fieldValues,
  flag,
  id,
  isoTime,
  methodName,
} from '../primitives.ts';
import { withdrawalStatuses } from './statuses.ts';

/**
 * WD-5: `main` is the player's balance in the currency of the token, `additional` one in another
 * currency that the player holds besides.
 */
export const withdrawalAccounts = ['main', 'additional'] as const;
export type WithdrawalAccount = (typeof withdrawalAccounts)[number];

/**
 * With `dryRun` nothing is kept and no idempotency key is needed: the answer says what the amount
 * comes to while it is being typed, also for one outside the limits and for fields that are not
 * complete. Without it the answer is a draft, which holds no money.
 */
export const withdrawalCreateRequest = z.object({
  paymentType: methodName,
  amount,
  currency,
  account: z.enum(withdrawalAccounts).default('main'),
  fields: fieldValues.default({}),
  /** An account of the snippet to pay to; its provider knows the fields already. */
  savedAccountId: id.optional(),
  /** The player asks that the account be remembered. Without it none is. */
  saveAccount: flag.default(false),
  selectedCountry: country,
  dryRun: flag.default(false),
});

const payout = z.object({ amount: decimal, currency: z.string() });

/** What a withdrawal comes to: amount = fee + net. */
export const withdrawalQuote = z.object({
  /** Absent in a dry run, and where `fields` are still to be filled in: then nothing was kept. */
  id: id.optional(),
  amount: decimal,
  currency: z.string(),
  /** Taken out of the amount. */
  fee: decimal,
  /** What the player's account gets. */
  net: decimal,
  /** Of a redemption: what `net` is paid as, at the rate that the draft promises. */
  payout: payout.optional(),
  arrival: arrival.optional(),
  /** What this method can pay out now: its limits within the balance and the player’s limits. */
  limits: z.object({ min: decimal, max: decimal }),
  /** What the account has besides what is on hold. */
  available: decimal,
  /** What the provider asks for beyond the method's own fields. */
  fields: z.array(methodField).optional(),
  /** Masked. */
  destination: z.string().optional(),
  /** To whom the account belongs, where the method can tell. */
  accountName: z.string().optional(),
  /** The player has to ask for a code (`code-send`) and confirm with it. */
  codeRequired: z.boolean().optional(),
  /** Until when the draft can be confirmed. */
  expiresAt: isoTime.optional(),
  serverTime: isoTime,
});
export type WithdrawalQuote = z.output<typeof withdrawalQuote>;

export const withdrawalConfirmRequest = z.object({
  id,
  code: z
    .string()
    .regex(/^\d{4,12}$/)
    .optional(),
});
export const withdrawalReference = z.object({ id });

/** A withdrawal as the confirm page, the complete page and the list show it. */
export const withdrawalState = z.object({
  id,
  status: z.enum(withdrawalStatuses),
  method: methodName,
  account: z.enum(withdrawalAccounts),
  amount: decimal,
  currency: z.string(),
  fee: decimal,
  net: decimal,
  payout: payout.optional(),
  arrival: arrival.optional(),
  /** Why it was rejected or failed, in words for the player, where somebody gave any. */
  reason: z.string().optional(),
  /** Masked. */
  destination: z.string().optional(),
  accountName: z.string().optional(),
  isCancellable: z.boolean(),
  codeRequired: z.boolean().optional(),
  /** What has happened so far, oldest first; the last one is `status`. */
  timeline: z.array(z.object({ status: z.enum(withdrawalStatuses), at: isoTime })),
  createdAt: isoTime,
  /** Of a draft: until when it can be confirmed. */
  expiresAt: isoTime.optional(),
  serverTime: isoTime,
});
export type WithdrawalState = z.output<typeof withdrawalState>;

/** Newest first; `before` is the last id of the page before. Drafts are left out. */
export const withdrawalListRequest = z.object({ before: id.optional() });
export const withdrawalListResponse = z.object({
  withdrawals: z.array(withdrawalState),
  hasMore: z.boolean(),
});

/** The code goes to the player by the operator's ways; we never show where more than it tells. */
export const codeSendRequest = z.object({ id });
export const codeSendResponse = z.object({
  /** A masked phone or address, where the operator names it. */
  sentTo: z.string().optional(),
  /** How many digits it has. */
  length: z.number().int(),
  expiresAt: isoTime,
  /** From when another one may be asked for. */
  resendAt: isoTime,
  serverTime: isoTime,
});

export const accountReference = z.object({ id });
export const accountResolveRequest = z.object({
  paymentType: methodName,
  currency,
  selectedCountry: country,
  fields: fieldValues,
});
export const accountResolveResponse = z.object({
  name: z.string(),
  bank: z.string().optional(),
});
