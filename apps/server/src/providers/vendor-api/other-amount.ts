import { ProviderUnavailable } from '../provider.ts';

/** The vendor may have acted on the wrong sum, so this does not count as a refusal. */
export function otherAmount(provider: string): ProviderUnavailable {
  return new ProviderUnavailable(`${provider} answered with another amount`);
}
