import { type CatalogueMethod, validateFields } from '@opencashier/catalogue';
import { CallError } from '@opencashier/contract/errors';
import type { ProviderQuote, ProviderQuoteRequest } from '@opencashier/contract/provider/payouts';
import { ProviderRefusal, ProviderUnavailable } from '../../providers/provider.ts';
import type { Offered } from '../../deposits/domain/check-request.ts';

type Fields = Record<string, string>;

/**
 * The values of the method's own fields. Any others answer a provider's question, and the provider
 * validates them.
 */
export function ownFields({ fields }: CatalogueMethod, values: Fields): Fields {
  const names = new Set(fields.map((field) => field.alias ?? field.name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

/** The provider is asked only about a complete and valid form. */
export function isComplete(method: CatalogueMethod, values: Fields): boolean {
  return Object.keys(validateFields(method, ownFields(method, values))).length === 0;
}

/** Asks whether the account can be paid; the provider's answer is shown to the player. */
export async function quotePayout(
  { provider }: Offered,
  request: ProviderQuoteRequest,
): Promise<ProviderQuote> {
  try {
    return await provider.quotePayout(request);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    throw new CallError('banking.merchantClientError', error.message);
  }
}

/** While the player types, a slow or refusing provider does not block the form. */
export async function quoteIfPossible(
  { provider }: Offered,
  request: ProviderQuoteRequest,
): Promise<ProviderQuote | undefined> {
  try {
    return await provider.quotePayout(request);
  } catch (error) {
    if (error instanceof ProviderRefusal || error instanceof ProviderUnavailable) return undefined;
    throw error;
  }
}

/** The holder of the account, if the method supports it. */
export async function resolveHolder(
  { method, provider }: Offered,
  place: { currency: string; country: string; language: string },
  fields: Record<string, string>,
): Promise<{ name: string; bank?: string | undefined }> {
  try {
    return await provider.resolveAccount({ method: method.name, ...place, fields });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    throw new CallError('banking.merchantClientError', error.message);
  }
}
