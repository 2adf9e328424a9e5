import type {
  ProviderAccount,
  ProviderAddress,
  ProviderPayout,
  ProviderQuote,
} from '@opencashier/contract/provider/payouts';
import type {
  ProviderDeposit,
  ProviderDepositRequest,
  ProviderPreparation,
} from '@opencashier/contract/provider/protocol';
import type { ProviderRequisites } from '@opencashier/contract/provider/requisites';
import {
  type Provider,
  ProviderLacksOperation,
  type Subject,
  type WebhookReceipt,
  type WebhookRequest,
} from './provider.ts';

/** An adapter of a vendor's API. It overrides what the vendor offers; the rest is refused. */
export abstract class Adapter implements Provider {
  abstract readonly name: string;
  abstract readonly origins: readonly string[];
  abstract createDeposit(request: ProviderDepositRequest): Promise<ProviderDeposit>;
  abstract depositStatus(subject: Subject): Promise<ProviderDeposit | undefined>;
  abstract cancelDeposit(subject: Subject): Promise<ProviderDeposit | undefined>;
  abstract receiveWebhook(request: WebhookRequest): Promise<WebhookReceipt | undefined>;

  /** The vendor takes no report from the player; only the deposit's status can be requested. */
  completeDeposit(subject: Subject): Promise<ProviderDeposit | undefined> {
    return this.depositStatus(subject);
  }

  prepareDeposit(_request: unknown): Promise<ProviderPreparation> {
    return this.#refuse();
  }

  listRequisites(_request: unknown): Promise<ProviderRequisites> {
    return this.#refuse();
  }

  watchAddress(_request: unknown): Promise<ProviderAddress> {
    return this.#refuse();
  }

  resolveAccount(_request: unknown): Promise<ProviderAccount> {
    return this.#refuse();
  }

  quotePayout(_request: unknown): Promise<ProviderQuote> {
    return this.#refuse();
  }

  createPayout(_request: unknown): Promise<ProviderPayout> {
    return this.#refuse();
  }

  payoutStatus(_subject: Subject): Promise<ProviderPayout | undefined> {
    return this.#refuse();
  }

  async #refuse(): Promise<never> {
    throw new ProviderLacksOperation('This provider does not offer that.');
  }
}
