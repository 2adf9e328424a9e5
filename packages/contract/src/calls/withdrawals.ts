import { z } from 'zod';
import { captchaProof } from './captcha/captcha.ts';
import { arrival, methodField } from '../methods/methods.ts';
import {
  amount,
  country,
  currency,
  decimal,
  fieldValues,
  flag,
  id,
  isoTime,
  limitLeft,
  methodName,
} from '../primitives.ts';
import { withdrawalStatuses } from './statuses.ts';

/**
 * WD-5: `main` is the player's balance in the token's currency, and `additional` is a balance in
 * another currency.
 */
export const withdrawalAccounts = ['main', 'additional'] as const;
export type WithdrawalAccount = (typeof withdrawalAccounts)[number];

/**
 * With `dryRun` nothing is stored and no idempotency key is needed. The answer is a quote while the
 * player types; it also covers amounts outside the limits and incomplete fields. Without `dryRun`
 * the answer is a draft, which holds no money.
 */
export const withdrawalCreateRequest = z.object({
  paymentType: methodName,
  amount,
  currency,
  account: z.enum(withdrawalAccounts).default('main'),
  fields: fieldValues.default({}),
  /** A saved account from the snippet to pay to. Its provider already has the fields. */
  savedAccountId: id.optional(),
  /** True if the player wants the account saved. It is not saved by default. */
  saveAccount: flag.default(false),
  selectedCountry: country,
  dryRun: flag.default(false),
});

const payout = z.object({ amount: decimal, currency: z.string() });

/** The quote of a withdrawal: amount = fee + net. */
export const withdrawalQuote = z.object({
  /** Absent in a dry run and while `fields` are missing: nothing was stored. */
  id: id.optional(),
  amount: decimal,
  currency: z.string(),
  /** Deducted from the amount. */
  fee: decimal,
  /** The amount that the player's account receives. */
  net: decimal,
  /** The payout in the coin for a redemption: `net` at the draft's guaranteed rate. */
  payout: payout.optional(),
  arrival: arrival.optional(),
  /** The method's limits now, capped by the balance and the player's limits. */
  limits: z.object({ min: decimal, max: decimal }),
  /** The player's own limit, if it is the one that sets the maximum. */
  limit: limitLeft.optional(),
  /** The account's balance without money on hold. */
  available: decimal,
  /** The fields that the provider requires in addition to the method's own. */
  fields: z.array(methodField).optional(),
  /** Masked. */
  destination: z.string().optional(),
  /** The name of the account's holder, if the method can look it up. */
  accountName: z.string().optional(),
  /** The player has to request a code (`code-send`) and confirm with it. */
  codeRequired: z.boolean().optional(),
  /** The deadline for confirming the draft. */
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
  /** The payout that the player confirmed, if a newer quote has taken its place since. */
  promisedPayout: payout.optional(),
  /** The part that went back to the balance, if less was sent than requested. */
  returned: decimal.optional(),
  arrival: arrival.optional(),
  /** The reason for the rejection or failure, worded for the player, if there is one. */
  reason: z.string().optional(),
  /** Masked. */
  destination: z.string().optional(),
  accountName: z.string().optional(),
  isCancellable: z.boolean(),
  codeRequired: z.boolean().optional(),
  /** The status changes so far, oldest first; the last one is `status`. */
  timeline: z.array(z.object({ status: z.enum(withdrawalStatuses), at: isoTime })),
  createdAt: isoTime,
  /** The deadline for confirming, if it is a draft. */
  expiresAt: isoTime.optional(),
  /**
   * Grows with every change of the withdrawal: of two states, the one with the higher version is
   * newer.
   */
  version: z.number().int().positive().optional(),
  serverTime: isoTime,
});
export type WithdrawalState = z.output<typeof withdrawalState>;

/** Newest first. `before` is the last id of the previous page. Drafts are excluded. */
export const withdrawalListRequest = z.object({ before: id.optional() });
export const withdrawalListResponse = z.object({
  withdrawals: z.array(withdrawalState),
  hasMore: z.boolean(),
});

/**
 * The operator sends the code to the player. We show only the part of the destination that the
 * operator discloses.
 */
export const codeSendRequest = z.object({ id });
export const codeSendResponse = z.object({
  /** A masked phone number or address, if the operator provides it. */
  sentTo: z.string().optional(),
  /** The number of digits. */
  length: z.number().int(),
  expiresAt: isoTime,
  /** The earliest time at which the player may request another code. */
  resendAt: isoTime,
  serverTime: isoTime,
});

export const accountReference = z.object({ id });
export const accountResolveRequest = z.object({
  paymentType: methodName,
  currency,
  selectedCountry: country,
  fields: fieldValues,
  /** Needed once the player has looked up several accounts in a day. */
  captcha: captchaProof.optional(),
});
export const accountResolveResponse = z.object({
  name: z.string(),
  bank: z.string().optional(),
});
