import type {
  ProviderDeposit,
  ProviderDepositRequest,
} from '@opencashier/contract/provider-protocol';

/** A provider said no, in words that the player may read. */
export class ProviderRefusal extends Error {}

/** A provider could not be asked, or answered nonsense: nobody knows whether it acted. */
export class ProviderUnavailable extends Error {}

/** What the server needs of a payment provider. */
export interface Provider {
  readonly name: string;
  /** Where its payment pages live. HOST-7 */
  readonly origins: readonly string[];
  createDeposit(request: ProviderDepositRequest): Promise<ProviderDeposit>;
  /** Undefined: the provider has never heard of the reference. */
  depositStatus(reference: string): Promise<ProviderDeposit | undefined>;
  /** The notice in a request, or undefined when its signature or its shape is wrong. */
  parseWebhook(
    body: string,
    headers: Record<string, string>,
  ): { eventId: string; deposit: ProviderDeposit } | undefined;
}

export type Providers = ReadonlyMap<string, Provider>;
