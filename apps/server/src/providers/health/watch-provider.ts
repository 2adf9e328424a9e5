import { trackRequests } from '../clients/sent-requests.ts';
import { ProviderPaused } from '../clients/request-pause.ts';
import { type Provider, ProviderRefusal, ProviderUnavailable } from '../provider.ts';

/** Receives the outcomes of requests to providers. */
export interface ProviderOutcomes {
  /** The provider answered, even if it refused. */
  answered(provider: string): void;
  failed(provider: string, error: ProviderUnavailable): void;
}

/** Not requests: `receiveWebhook` only reads a notice, `paysOutBy` sends nothing. */
const unwatched = new Set<PropertyKey>(['receiveWebhook', 'paysOutBy']);

/**
 * A provider whose outcomes are reported; nobody waits for the report. The outcome of an operation
 * that has sent nothing is our own, and says nothing about the provider.
 */
export function watchProvider(provider: Provider, outcomes: ProviderOutcomes): Provider {
  const { name } = provider;
  return new Proxy(provider, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (unwatched.has(key)) return value.bind(target);
      return (...args: unknown[]): Promise<unknown> =>
        trackRequests(async (operation) => {
          try {
            const answer: unknown = await value.apply(target, args);
            if (operation.isSent) outcomes.answered(name);
            return answer;
          } catch (error) {
            if (error instanceof ProviderPaused || !operation.isSent) throw error;
            if (error instanceof ProviderUnavailable) outcomes.failed(name, error);
            else if (error instanceof ProviderRefusal) outcomes.answered(name);
            throw error;
          }
        });
    },
  });
}
