import { z } from 'zod';
import { type Decline, declineBy, declines } from '../decline-table.ts';
import { ProviderRefusal } from '../provider.ts';

const { closed, fraud, hard, limit, noFunds, soft, technical, wrongDetails } = declines;

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
  'restricted card': hard,
  'transaction not permitted': hard,
  'not supported': hard,
  'revocation of auth': hard,
  refused: soft,
  'declined non generic': soft,
  '3d not authenticated': soft,
  'authentication required': soft,
  'shopper cancelled': soft,
  referral: soft,
  fraud,
  'fraud-cancelled': fraud,
  'issuer suspected fraud': fraud,
  'acquirer fraud': fraud,
  'acquirer error': technical,
  'issuer unavailable': technical,
  pending: technical,
};

export const declineOfPayment = (reason: string) =>
  declineBy(refusals, reason.trim().toLowerCase());

/** The reasons of transfers that failed. */
const transferReasons: Readonly<Record<string, Decline>> = {
  amountLimitExceeded: limit,
  counterpartyAccountClosed: closed,
  counterpartyAccountBlocked: hard,
  counterpartyAccountNotFound: wrongDetails,
  counterpartyAddressRequired: wrongDetails,
  invalidToAccount: wrongDetails,
  refusedByCounterpartyBank: soft,
  counterpartyBankTimedOut: technical,
  counterpartyBankUnavailable: technical,
  notEnoughBalance: technical,
  routeNotFound: technical,
  error: technical,
};

export const declineOfTransfer = (reason: string) => declineBy(transferReasons, reason);

/** Checkout has a category and a code, Transfers a title and a code. */
const problem = z.object({
  status: z.int(),
  errorCode: z.string().max(64),
  message: z.string().nullish(),
  detail: z.string().nullish(),
});

/** The vendor's words are for developers, so the player reads ours. */
export function refusalOf(body: unknown): ProviderRefusal | undefined {
  const code = problem.safeParse(body).data?.errorCode;
  if (code === undefined) return undefined;
  return new ProviderRefusal('The payment was refused.', code, { class: 'technical', code });
}
