import type { ProviderDisputes } from '@opencashier/contract/provider/disputes';
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

/** A provider said no, in words that the player may read. */
export class ProviderRefusal extends Error {
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** A provider does not offer the operation at all. */
export class ProviderLacksOperation extends ProviderRefusal {}

/** A provider could not be asked, or answered nonsense: nobody knows whether it acted. */
export class ProviderUnavailable extends Error {}

/** A notice whose signature is right. */
export interface Received {
  /** The provider's own name for the notice: the same one, sent again, has the same. */
  eventId: string;
  /** Undefined when it has no shape that we know. */
  notice: ProviderNotice | undefined;
}

/**
 * The operations that a payment provider implements. Each may throw ProviderRefusal or
 * ProviderUnavailable; those that carry our reference can be repeated safely.
 */
export interface Provider {
  readonly name: string;
  /** HOST-7: the origins of its payment pages. */
  readonly origins: readonly string[];
  createDeposit(request: ProviderDepositRequest): Promise<ProviderDeposit>;
  /** Undefined, here and below: the provider has never heard of the reference. */
  completeDeposit(
    reference: string,
    completion: ProviderCompletion,
  ): Promise<ProviderDeposit | undefined>;
  depositStatus(reference: string): Promise<ProviderDeposit | undefined>;
  cancelDeposit(reference: string): Promise<ProviderDeposit | undefined>;
  /** Optional: without it deposits of this provider cannot be refunded through us. */
  refundDeposit?(request: ProviderRefundRequest): Promise<ProviderRefund>;
  /** Optional: without it only the provider's notice says what became of a refund. */
  refundStatus?(reference: string): Promise<ProviderRefund | undefined>;
  /** Optional: without it only the provider's notices say how a dispute ended. */
  depositDisputes?(reference: string): Promise<ProviderDisputes | undefined>;
  prepareDeposit(request: ProviderPreparationRequest): Promise<ProviderPreparation>;
  /** The recipients who accept peer-to-peer payments now. */
  listRequisites(request: ProviderRequisitesRequest): Promise<ProviderRequisites>;
  watchAddress(request: ProviderAddressRequest): Promise<ProviderAddress>;
  resolveAccount(request: ProviderAccountRequest): Promise<ProviderAccount>;
  quotePayout(request: ProviderQuoteRequest): Promise<ProviderQuote>;
  createPayout(request: ProviderPayoutRequest): Promise<ProviderPayout>;
  payoutStatus(reference: string): Promise<ProviderPayout | undefined>;
  /** The notice in a request, or undefined when its signature is wrong. */
  parseWebhook(body: string, headers: Record<string, string>): Received | undefined;
}

export type Providers = ReadonlyMap<string, Provider>;
