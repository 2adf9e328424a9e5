import { z } from 'zod';
import { captchaProof } from './captcha.ts';
import { coins } from './coins.ts';
import { cryptoDeposit } from './crypto-deposits.ts';
import { methodField } from './methods.ts';
import { pageTypes, paymentDetails, requisite } from './payment-details.ts';
import {
  amount,
  country,
  currency,
  decimal,
  fieldValues,
  freeText,
  flag,
  id,
  methodName,
} from '../primitives.ts';
import { p2pStates } from './p2p-states.ts';
import { depositEndings, depositStatuses } from './statuses.ts';

/** SEQ-15 */
export const depositCreateRequest = z.object({
  amount,
  currency,
  depositId: id.optional(),
  fields: fieldValues.default({}),
  isActivatedBonus: flag.default(false),
  bonusId: freeText(64).optional(),
  paymentSessionId: id,
  paymentType: methodName,
  returnUrl: z.url().max(2048).optional(),
  wallet: freeText(256).optional(),
  /** An account of the snippet to pay from; its provider knows the fields already. */
  savedAccountId: id.optional(),
  /** The player asks that the account be remembered. Without it none is. */
  saveAccount: flag.default(false),
  selectedCountry: country,
  abTestGroup: freeText(32).optional(),
  captcha: captchaProof.optional(),
});
export type DepositCreateRequest = z.input<typeof depositCreateRequest>;

const money = z.object({ amount: decimal, currency: z.string() });

/** What became of the bonus that a deposit was made with. */
export const bonusStates = ['chosen', 'activated', 'missed', 'revoked'] as const;
export type BonusState = (typeof bonusStates)[number];

export const depositReference = z.object({ depositId: id, paymentMethod: methodName });

/** SEQ-17: `fields` holds what is asked for after paying. */
export const depositCompleteRequest = depositReference.extend({ fields: fieldValues.default({}) });

/** What a waiting or a complete page shows of a deposit. CRY-4: a txid means crypto. */
export const depositState = z.object({
  depositId: id,
  paymentMethod: methodName,
  status: z.enum(depositStatuses),
  amount: decimal,
  currency: z.string(),
  /** Whose methods were shown when it was begun: its method is among them. */
  country: z.string().optional(),
  fee: decimal.optional(),
  /** What the player is to pay, where it is not simply the amount: a fee, another currency. */
  pay: money.optional(),
  /** What one unit of the player's currency costs in that of `pay`, and until when it counts. */
  rate: z.object({ rate: decimal, expiresAt: z.iso.datetime() }).optional(),
  /** What came, where it is not what was asked for. */
  paid: money.optional(),
  credited: decimal.optional(),
  /** The part of what was credited that settled a debt of the player. */
  settled: decimal.optional(),
  /** Of a coin package: what it brings, and once it is processed, what the player received. */
  coins: z.array(coins).optional(),
  /** What is missing to the price of a package, while it can still be paid. */
  due: money.optional(),
  /** What came for a package and bought nothing, beyond its price or too little: the operator's. */
  surplus: money.optional(),
  bonus: z.object({ id: z.string(), state: z.enum(bonusStates) }).optional(),
  txid: z.string().optional(),
  /** Where and how far a crypto deposit is. */
  crypto: cryptoDeposit.optional(),
  /** How a peer-to-peer deposit stands, in the words of people who pay each other. P2P-5 */
  p2pStatus: z.enum(p2pStates).optional(),
  /**
   * How a deposit without money ended. `reason` is one of `failureReasons`, or else the provider's
   * own words, if it gave any.
   */
  ending: z.enum(depositEndings).optional(),
  reason: z.string().optional(),
  /** Accepted by the player's word alone: the payment is looked for, and nothing of it came yet. */
  isDeclared: z.boolean().optional(),
  /** Accepted because the money came: the operator's wallet has yet to take it. */
  isReceived: z.boolean().optional(),
  /** The money came after the deposit had ended, and was credited all the same. */
  isLate: z.boolean().optional(),
  source: z.string().optional(),
  /** POST: the way there is a page of ours, for which `deposit-form` gives a one-time id. */
  sourceMethod: z.enum(['GET', 'POST']).optional(),
  /** How it is paid on a page of ours, as long as it can be. */
  details: paymentDetails.optional(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().optional(),
  serverTime: z.iso.datetime(),
});
export type DepositState = z.output<typeof depositState>;

/**
 * SEQ-21: `source` is an address, `method` how to go there, `data.params` what to carry. Without a
 * source, `method` says of what kind the page of ours is, and `data` what it shows.
 */
export const depositCreateResponse = z.object({
  depositId: id,
  status: z.enum(depositStatuses),
  fields: z.array(methodField).optional(),
  isFieldsRequired: z.boolean().optional(),
  source: z.string().optional(),
  method: z.enum(['GET', 'POST', ...pageTypes]).optional(),
  data: paymentDetails
    .extend({
      params: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  pageId: z.string().optional(),
  /** Of a crypto method: where to pay. The next page is the address's. */
  crypto: cryptoDeposit.optional(),
  expiresAt: z.iso.datetime().optional(),
  /** How the deposit stands by the server's own account and clock. */
  state: depositState,
});
export type DepositCreateResponse = z.output<typeof depositCreateResponse>;

/** SEQ-9: opens /form?id=<formId> once, until it expires. */
export const depositFormResponse = z.object({ formId: id, expiresAt: z.iso.datetime() });

/** SEQ-23 */
export const sessionStartRequest = z.object({
  amount: amount.optional(),
  currency,
  pendingGroup: freeText(64).optional(),
});
export const sessionStartResponse = z.object({
  payment_session_id: id,
  created_at: z.iso.datetime(),
  pending_group: z.string().nullable(),
});

/**
 * SEQ-18. Without a payment session it only asks what the player will have to see; with one, and
 * with all that a create carries, the deposit begins: nobody is shown where to pay to before there
 * is a deposit that the money belongs to.
 */
export const depositPrepareRequest = depositCreateRequest
  .omit({ paymentType: true })
  .partial()
  .extend({ paymentMethod: methodName });
export const depositPrepareResponse = z.object({
  depositId: id.optional(),
  fields: z.array(methodField).optional(),
  requisites: z.array(requisite).optional(),
  /** The deposit that has begun, as its create would have answered. */
  deposit: depositCreateResponse.optional(),
});

export const depositAnswer = z.object({ depositId: id, status: z.enum(depositStatuses) });
