import { z } from 'zod';
import { browserData } from './browser-data.ts';
import { captchaProof } from '../captcha/captcha.ts';
import { coins } from './coins.ts';
import { cryptoDeposit } from '../crypto-deposits.ts';
import { methodField } from '../../methods/methods.ts';
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
} from '../../primitives.ts';
import { p2pStates } from './p2p-states.ts';
import { depositEndings, depositStatuses } from '../statuses.ts';

/** SEQ-15: the request of deposit-create. */
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
  /** A saved account from the snippet to pay from. Its provider already has the fields. */
  savedAccountId: id.optional(),
  /** True if the player wants the account saved. It is not saved by default. */
  saveAccount: flag.default(false),
  selectedCountry: country,
  abTestGroup: freeText(32).optional(),
  captcha: captchaProof.optional(),
  /** Only for a method that has `needsBrowser`. */
  browser: browserData.optional(),
});
export type DepositCreateRequest = z.input<typeof depositCreateRequest>;

const money = z.object({ amount: decimal, currency: z.string() });

/** The state of the bonus that the player chose for a deposit. */
export const bonusStates = ['chosen', 'activated', 'missed', 'revoked'] as const;
export type BonusState = (typeof bonusStates)[number];

export const depositReference = z.object({ depositId: id, paymentMethod: methodName });

/** SEQ-17: `fields` holds the values that the player enters after paying. */
export const depositCompleteRequest = depositReference.extend({ fields: fieldValues.default({}) });

/** A change to a deposit: the status from then on, and the totals paid and credited by then. */
export const depositStep = z.object({
  status: z.enum(depositStatuses),
  at: z.iso.datetime(),
  ending: z.enum(depositEndings).optional(),
  paid: money.optional(),
  credited: decimal.optional(),
});

/** The deposit as the waiting and the complete page show it. CRY-4: a txid means crypto. */
export const depositState = z.object({
  depositId: id,
  paymentMethod: methodName,
  status: z.enum(depositStatuses),
  amount: decimal,
  currency: z.string(),
  /** The country whose method list the player chose the method from. */
  country: z.string().optional(),
  fee: decimal.optional(),
  /** The amount to pay, if it differs from `amount` because of a fee or another currency. */
  pay: money.optional(),
  /** The price of one unit of the player's currency in the currency of `pay`, and its expiry. */
  rate: z.object({ rate: decimal, expiresAt: z.iso.datetime() }).optional(),
  /** The amount that arrived, if it differs from the requested one. */
  paid: money.optional(),
  credited: decimal.optional(),
  /** The part of the credit that settled a debt of the player. */
  settled: decimal.optional(),
  /** The parts of the credit that were refunded, and that a bank took back, if any. */
  refunded: decimal.optional(),
  reversed: decimal.optional(),
  /** The dispute fee that the player paid, on top of the disputed amount. */
  disputeFee: decimal.optional(),
  /** Money beyond what was credited or decided on, waiting for an operator's decision. */
  held: money.optional(),
  /**
   * The coins of the package. Once the deposit is processed, the coins that the player received.
   */
  coins: z.array(coins).optional(),
  /** The amount missing to reach the package's price, while it can still be paid. */
  due: money.optional(),
  /** Money for a package that bought nothing, being too much or too little. The operator has it. */
  surplus: money.optional(),
  bonus: z.object({ id: z.string(), state: z.enum(bonusStates) }).optional(),
  txid: z.string().optional(),
  /** The address and the progress of a crypto deposit. */
  crypto: cryptoDeposit.optional(),
  /** P2P-5: the status of a peer-to-peer deposit. */
  p2pStatus: z.enum(p2pStates).optional(),
  /**
   * The outcome of a deposit that failed. `reason` is one of `failureReasons`, or otherwise the
   * provider's own text, if it gave any.
   */
  ending: z.enum(depositEndings).optional(),
  reason: z.string().optional(),
  /** Accepted only because the player says that they paid; no payment has arrived yet. */
  isDeclared: z.boolean().optional(),
  /**
   * Accepted because the money arrived: the operator's wallet has not confirmed the credit yet, or
   * an operator's decision is pending.
   */
  isReceived: z.boolean().optional(),
  /** The money arrived after the deposit had ended, and was credited nevertheless. */
  isLate: z.boolean().optional(),
  source: z.string().optional(),
  /**
   * POST: the player goes there by our form page, for which `deposit-form` issues a one-time id.
   */
  sourceMethod: z.enum(['GET', 'POST']).optional(),
  /** The instructions for paying on one of our pages, while the deposit can be paid. */
  details: paymentDetails.optional(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().optional(),
  /** The time of the player's first credit for it. */
  creditedAt: z.iso.datetime().optional(),
  /** The changes so far, oldest first. A second sum that arrived later is a separate step. */
  timeline: z.array(depositStep).optional(),
  /**
   * Grows with every change of the deposit: of two states, the one with the higher version is
   * newer.
   */
  version: z.number().int().positive().optional(),
  serverTime: z.iso.datetime(),
});
export type DepositState = z.output<typeof depositState>;

/**
 * SEQ-21: `source` is the address to open, `method` the HTTP method and `data.params` the
 * parameters. Without a source, `method` is the type of our own page, and `data` is its content.
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
  /** The content of the address page, which is the next page for a crypto method. */
  crypto: cryptoDeposit.optional(),
  expiresAt: z.iso.datetime().optional(),
  /** The deposit's state, by the server's records and clock. */
  state: depositState,
});
export type DepositCreateResponse = z.output<typeof depositCreateResponse>;

/** SEQ-9: opens /form?id=<formId> once, until it expires. */
export const depositFormResponse = z.object({ formId: id, expiresAt: z.iso.datetime() });

/** SEQ-23: the request of session-start. */
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
 * SEQ-18: without a payment session, the call only asks what the player will have to see. With a
 * session and all fields of a create, it starts the deposit. Payment details are never shown before
 * there is a deposit that the money belongs to.
 */
export const depositPrepareRequest = depositCreateRequest
  .omit({ paymentType: true })
  .partial()
  .extend({ paymentMethod: methodName });
export const depositPrepareResponse = z.object({
  depositId: id.optional(),
  fields: z.array(methodField).optional(),
  requisites: z.array(requisite).optional(),
  /** The started deposit, in the format of the create answer. */
  deposit: depositCreateResponse.optional(),
});

export const depositAnswer = z.object({ depositId: id, status: z.enum(depositStatuses) });
