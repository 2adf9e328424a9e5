import type { ProviderDecline } from '@opencashier/contract/provider/declines';
import { z } from 'zod';
import { type Decline, declineBy, declines } from '../vendor-api/decline-table.ts';
import { ProviderRefusal } from '../provider.ts';

const { closed, fraud, hard, limit, noFunds, ownFunds, soft, technical, wrongDetails } = declines;

/**
 * The codes that the vendor uses for all of its connectors: an error's standardised code, or else
 * the category of the payment.
 */
const codes: Readonly<Record<string, Decline>> = {
  INSUFFICIENT_FUNDS: noFunds,
  CREDIT_LIMIT_EXCEEDED: limit,
  VELOCITY_LIMIT_EXCEEDED: limit,
  INVALID_CARD_NUMBER: wrongDetails,
  INVALID_EXPIRY_DATE: wrongDetails,
  INVALID_CVV: wrongDetails,
  PM_ADDRESS_MISMATCH: wrongDetails,
  INCORRECT_AUTHENTICATION_CODE: wrongDetails,
  ACCOUNT_CLOSED_OR_INVALID: closed,
  CARD_LOST_OR_STOLEN: hard,
  CARD_NOT_SUPPORTED_RESTRICTED: hard,
  AUTHORIZATION_MISSING_OR_REVOKED: hard,
  TRANSACTION_NOT_PERMITTED: hard,
  COMPLIANCE_OR_SANCTIONS_RESTRICTION: hard,
  AUTHENTICATION_FAILED: soft,
  AUTHENTICATION_REQUIRED: soft,
  PAYMENT_SESSION_TIMEOUT: soft,
  PAYMENT_CANCELLED_BY_USER: soft,
  DO_NOT_HONOR: soft,
  SUSPECTED_FRAUD: fraud,
  PSP_FRAUD_ENGINE_DECLINE: fraud,
  ISSUER_UNAVAILABLE: technical,
  TRANSACTION_TIMEDOUT: technical,
  PSP_ACQUIRER_ERROR: technical,
  THREEDS_AUTHENTICATION_SERVICE_ISSUE: technical,
  PM_TOKENISATION_ISSUE: technical,
  RATE_LIMIT: technical,
  UE_1000: wrongDetails,
  UE_2000: technical,
  UE_3000: technical,
  UE_4000: technical,
};

/** The most exact code comes first; the connector's own is for the operator to read. */
export const declineOf = (...vendorCodes: readonly (string | null | undefined)[]) =>
  declineBy(codes, ...vendorCodes);

/** Payouts are paid from our own funds; their states say why one was not paid. */
const payoutCodes: Readonly<Record<string, Decline>> = {
  ...codes,
  INSUFFICIENT_FUNDS: ownFunds,
  cancelled: hard,
  expired: technical,
  ineligible: wrongDetails,
  not_permitted: hard,
};

export const declineOfPayout = (...vendorCodes: readonly (string | null | undefined)[]) =>
  declineBy(payoutCodes, ...vendorCodes);

const errorBody = z.object({ code: z.string().max(64), type: z.string().optional() });
/** The published document has the error itself, and the API wraps it. */
const problem = z.union([
  z.object({ error: errorBody }).transform(({ error }) => error),
  errorBody,
]);

export const duplicate = 'HE_01';

/** The server is busy or broken: it may still have acted. */
const unclear: ReadonlySet<string> = new Set(['HE_00', 'HE_05']);

/** Refusals that another attempt or other details can resolve. */
const refusals: Readonly<Record<string, ProviderDecline['class']>> = {
  CE_01: 'soft',
  CE_02: 'soft',
  CE_04: 'hard',
  CE_05: 'hard',
  CE_09: 'hard',
  IR_13: 'hard',
  IR_14: 'hard',
};

/** The vendor's messages are for developers, so players get ours. */
export function refusalOf(body: unknown): ProviderRefusal | undefined {
  const code = problem.safeParse(body).data?.code;
  if (code === undefined || unclear.has(code)) return undefined;
  const decline = { class: refusals[code] ?? 'technical', code } as const;
  return new ProviderRefusal('The payment was refused.', code, decline);
}
