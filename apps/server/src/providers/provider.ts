import type { CustomerDatum } from '@opencashier/contract/provider/customer';
import type { ProviderDecline } from '@opencashier/contract/provider/declines';
import type {
  ProviderDisputes,
  ProviderDisputesRequest,
} from '@opencashier/contract/provider/disputes';
import type { ProviderNotice } from '@opencashier/contract/provider/notices';
import type {
  ProviderAccount,
  ProviderAccountRequest,
  ProviderAddress,
  ProviderAddressRequest,
  ProviderPayout,
  ProviderPayoutRequest,
  ProviderQuote,
  ProviderQuoteRequest,
} from '@opencashier/contract/provider/payouts';
import type {
  ProviderCompletion,
  ProviderDeposit,
  ProviderDepositRequest,
  ProviderPreparation,
  ProviderPreparationRequest,
} from '@opencashier/contract/provider/protocol';
import type { ProviderRefund, ProviderRefundRequest } from '@opencashier/contract/provider/refunds';
import type {
  ProviderRequisites,
  ProviderRequisitesRequest,
} from '@opencashier/contract/provider/requisites';
import type { RequiredDatum } from './required-data.ts';
import type { StatusQuestion } from './status-question.ts';

/** A provider refused, with a message that the player may read. */
export class ProviderRefusal extends Error {
  readonly code: string | undefined;
  /** Why, for the operator. */
  readonly decline: ProviderDecline | undefined;

  constructor(message: string, code?: string, decline?: ProviderDecline) {
    super(message);
    this.code = code;
    this.decline = decline;
  }
}

/** A reference was used before, for something else. */
export class ReferenceReused extends ProviderRefusal {
  constructor() {
    super('The payment has another amount.');
  }
}

/** A provider does not offer the operation at all. */
export class ProviderLacksOperation extends ProviderRefusal {}

/** A provider could not be reached, or its answer was invalid: it is unknown whether it acted. */
export class ProviderUnavailable extends Error {}

/** A deposit, refund or payout: our reference, and the provider's own id once it is known. */
export interface Subject {
  reference: string;
  providerId?: string | undefined;
}

export function subjectOf({ id, providerId }: { id: string; providerId: string | null }): Subject {
  return { reference: id, ...(providerId === null ? {} : { providerId }) };
}

/** A webhook request as it arrived; a signature may cover any part of it. */
export interface WebhookRequest {
  method: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The text as it was sent. */
  body: string;
}

/** A notice with a valid signature. */
export interface Received {
  /** The provider's own id of the notice; a repeated notice has the same id. */
  eventId: string;
  /** Undefined if its format is unknown; a status question if it only reports a change. */
  notice: ProviderNotice | StatusQuestion | undefined;
  /** Kept for the operator if there is no notice; the body of the request by default. */
  text?: string;
}

export interface WebhookReceipt {
  notices: readonly Received[];
  /** The answer that the sender expects once all notices are stored; 204 by default. */
  acknowledgement?: { status: number; body: string; contentType: string };
  /** The vendor sends nothing else until this is accepted, so it is, even if not all is kept. */
  blocksOthers?: boolean;
}

/** A page of disputes, with the texts of those that cannot be read, which the operator gets. */
export interface ListedDisputes extends ProviderDisputes {
  unreadable?: readonly string[];
}

/**
 * The operations that a payment provider implements. Each may throw ProviderRefusal or
 * ProviderUnavailable; those that carry our reference can be repeated safely.
 */
export interface Provider {
  readonly name: string;
  /** HOST-7: the origins of its payment pages. */
  readonly origins: readonly string[];
  /** The directions that it serves; both by default. */
  readonly kinds?: readonly ('deposit' | 'withdrawal')[];
  /** True if it can pay out by a method; if absent, it can by every method assigned to it. */
  paysOutBy?(method: string): boolean;
  /** It collects coins on pages of its own: no chain is watched for its deposits. */
  readonly collectsCoins?: boolean;
  /** The personal data that its requests need; nothing else is collected for it. */
  readonly needs?: readonly CustomerDatum[];
  /** The part of it without which no deposit starts; players are asked for what is not known. */
  readonly requires?: readonly RequiredDatum[];
  createDeposit(request: ProviderDepositRequest): Promise<ProviderDeposit>;
  /** Undefined, here and below: the provider does not know the reference. */
  completeDeposit(
    subject: Subject,
    completion: ProviderCompletion,
  ): Promise<ProviderDeposit | undefined>;
  depositStatus(subject: Subject): Promise<ProviderDeposit | undefined>;
  cancelDeposit(subject: Subject): Promise<ProviderDeposit | undefined>;
  /**
   * Optional: finishes a payment when the player comes back from the provider's page, with the
   * query of the return address. Nothing in it is trusted by itself.
   */
  returnDeposit?(
    subject: Subject,
    query: Readonly<Record<string, string>>,
  ): Promise<ProviderDeposit | undefined>;
  /** Optional: without it deposits of this provider cannot be refunded through us. */
  refundDeposit?(request: ProviderRefundRequest): Promise<ProviderRefund>;
  /** Optional: without it only the provider's notices report the outcome of a refund. */
  refundStatus?(subject: Subject): Promise<ProviderRefund | undefined>;
  /** Optional: without it only the provider's notices report disputes. */
  listDisputes?(request: ProviderDisputesRequest): Promise<ListedDisputes>;
  prepareDeposit(request: ProviderPreparationRequest): Promise<ProviderPreparation>;
  /** The recipients who accept peer-to-peer payments now. */
  listRequisites(request: ProviderRequisitesRequest): Promise<ProviderRequisites>;
  watchAddress(request: ProviderAddressRequest): Promise<ProviderAddress>;
  resolveAccount(request: ProviderAccountRequest): Promise<ProviderAccount>;
  quotePayout(request: ProviderQuoteRequest): Promise<ProviderQuote>;
  createPayout(request: ProviderPayoutRequest): Promise<ProviderPayout>;
  payoutStatus(subject: Subject): Promise<ProviderPayout | undefined>;
  /** The HTTP methods of its webhooks; POST by default. */
  readonly webhookMethods?: readonly ('GET' | 'POST')[];
  /** The notices in a request, none to many; undefined when its signature is wrong. */
  receiveWebhook(request: WebhookRequest): Promise<WebhookReceipt | undefined>;
}

export type Providers = ReadonlyMap<string, Provider>;
