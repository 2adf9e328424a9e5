import { z } from 'zod';
import { type Decline, declineBy, declines } from '../vendor-api/decline-table.ts';
import { ProviderRefusal } from '../provider.ts';

const { closed, fraud, hard, limit, noFunds, ownFunds, soft, technical, wrongDetails } = declines;

/** The refusal reasons of card payments, as notifications write them, in lower case. */
const refusals: Readonly<Record<string, Decline>> = {
  'not enough balance': noFunds,
  'withdrawal amount exceeded': limit,
  'withdrawal count exceeded': limit,
  'expired card': wrongDetails,
  'invalid card number': wrongDetails,
  'invalid pin': wrongDetails,
  'cvc declined': wrongDetails,
  'avs declined': wrongDetails,
  'blocked card': hard,
  'pin tries exceeded': hard,
  'card requires online pin': hard,
  'no checking account available on card': hard,
  'no savings account available on card': hard,
  'transaction blocked by adyen to prevent excessive retry fees': hard,
  'restricted card': hard,
  'transaction not permitted': hard,
  'not supported': hard,
  'revocation of auth': hard,
  refused: soft,
  'declined non generic': soft,
  '3d not authenticated': soft,
  'authentication required': soft,
  cancelled: soft,
  'shopper cancelled': soft,
  referral: soft,
  fraud,
  'fraud-cancelled': fraud,
  'issuer suspected fraud': fraud,
  'acquirer fraud': fraud,
  'acquirer error': technical,
  'issuer unavailable': technical,
  'invalid amount': technical,
  'not submitted': technical,
  'pin validation not possible': technical,
  'rreq not received from ds': technical,
  '3ds authentication error': technical,
  unknown: technical,
  pending: technical,
};

export const declineOfPayment = (reason: string) =>
  declineBy(refusals, reason.trim().toLowerCase());

/** The reasons of transfers that failed. */
const transferReasons: Readonly<Record<string, Decline>> = {
  notEnoughBalance: ownFunds,
  amountLimitExceeded: limit,
  withdrawalAmountExceeded: limit,
  withdrawalCountExceeded: limit,
  counterpartyAccountClosed: closed,
  counterpartyAccountNotFound: wrongDetails,
  counterpartyAddressRequired: wrongDetails,
  invalidAccount: wrongDetails,
  invalidToAccount: wrongDetails,
  transferInstrumentDoesNotExist: wrongDetails,
  counterpartyAccountBlocked: hard,
  declinedByTransactionRule: hard,
  notSupported: hard,
  transactionNotPermitted: hard,
  declined: soft,
  declinedNonGeneric: soft,
  doNotHonor: soft,
  refusedByCounterpartyBank: soft,
  refusedByCustomer: soft,
  fraud,
  fraudCancelled: fraud,
  issuerSuspectedFraud: fraud,
  accountHierarchyNotActive: technical,
  approvalExpired: technical,
  balanceAccountTemporarilyBlockedByTransactionRule: technical,
  counterpartyBankTimedOut: technical,
  counterpartyBankUnavailable: technical,
  duplicateTransmissionDetected: technical,
  error: technical,
  expired: technical,
  formatError: technical,
  internalTimeout: technical,
  invalidAmount: technical,
  invalidFromAccount: technical,
  notSubmitted: technical,
  routeNotFound: technical,
  unableToRouteTransaction: technical,
};

/** Placeholders instead of a reason: the transfer's state then says more. */
const noReasons: ReadonlySet<string> = new Set(['approved', 'pending', 'unknown']);

export const declineOfTransfer = (reason: string | null | undefined, status: string) =>
  declineBy(transferReasons, noReasons.has(reason ?? '') ? undefined : reason, status);

/** Checkout has a category and a code, Transfers a title and a code. */
const problem = z.object({
  status: z.int(),
  errorCode: z.string().max(64),
  message: z.string().nullish(),
  detail: z.string().nullish(),
});

/** Another request with the same idempotency key is under way, or was answered: it may act. */
const unclear: ReadonlySet<string> = new Set(['704']);

/** The vendor's messages are for developers, so players get ours. */
export function refusalOf(body: unknown): ProviderRefusal | undefined {
  const code = problem.safeParse(body).data?.errorCode;
  if (code === undefined || unclear.has(code)) return undefined;
  return new ProviderRefusal('The payment was refused.', code, { class: 'technical', code });
}
