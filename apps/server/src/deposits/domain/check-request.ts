import {
  type CatalogueMethod,
  exponentOf,
  findMethod,
  isOffered,
  limitsOf,
  sentAs,
  validateFields,
} from '@opencashier/catalogue';
import type { CallRequest } from '@opencashier/contract/calls/call-map';
import { CallError } from '@opencashier/contract/errors';
import type { ProviderField } from '@opencashier/contract/provider/protocol';
import type { Platform } from '@opencashier/contract/calls/user';
import { isCurrency, toMinor, withinLimits } from '@opencashier/money';
import type { Provider } from '../../providers/provider.ts';
import { isAllowedReturnUrl } from '../../partners/return-urls.ts';
import type { Identity } from '../../security/tokens.ts';
import { minorOf } from '../../rates/amounts.ts';
import type { Services } from '../../services/services.ts';

export type CreateRequest = CallRequest<'deposit-create'>;
type Fields = Record<string, string>;
type Form = Pick<CatalogueMethod, 'fields' | 'checkLuhn' | 'networks'>;

export interface Offered {
  method: CatalogueMethod;
  provider: Provider;
}

function isOfferedIn(method: CatalogueMethod, country: string, platform: Platform): boolean {
  const [currency = ''] = method.currency;
  return isOffered(method, { kind: 'deposit', country, currency, platform });
}

/** The method, if the partner offers it there and its provider is known. */
export function offeredMethod(
  { methods, providers }: Pick<Services, 'methods' | 'providers'>,
  { partner }: Pick<Identity, 'partner'>,
  name: string,
  country: string,
  platform: Platform,
): Offered {
  const method = findMethod(methods.catalogueOf(partner), name);
  const provider = method && providers.get(method.provider);
  if (!method || !provider || !isOfferedIn(method, country, platform)) {
    throw new CallError('banking.methodUnavailable', 'This method is not offered here.');
  }
  return { method, provider };
}

export function checkCurrency(
  method: CatalogueMethod,
  currency: string,
  { currency: playerCurrency }: Identity,
): void {
  if (currency !== playerCurrency || !isCurrency(currency) || !method.currency.includes(currency)) {
    throw new CallError('banking.currencyUnavailable', `This method does not accept ${currency}.`);
  }
}

/**
 * AMT-1: the amount must be within the method's limits and have no more decimals than the provider
 * accepts. CRY-3: a network's minimum replaces the method's. Returns the amount in minor units.
 */
export function checkAmount(
  method: CatalogueMethod,
  amount: string,
  currency: string,
  country: string,
  min?: string,
): bigint {
  if (toMinor(amount, exponentOf(method, currency)) === undefined) {
    throw new CallError('banking.amountTooPrecise', 'The amount has too many decimals.');
  }
  const limits = { ...limitsOf(method, currency, country), ...(min && { min }) };
  const amountMinor = minorOf(amount, currency);
  if (!amountMinor || !withinLimits(amount, limits)) {
    const range = `${limits.min} to ${limits.max} ${currency}`;
    throw new CallError('banking.amountOutOfRange', `The amount must be within ${range}.`);
  }
  return amountMinor;
}

/** SEQ-16: the wallet is sent apart from the fields, but is one of the method's fields. */
export function fieldsOf({ fields, wallet }: Pick<CreateRequest, 'fields' | 'wallet'>): Fields {
  return wallet === undefined ? fields : { ...fields, wallet };
}

/**
 * Validates the input against the method's fields and those that the provider asked for. With a
 * saved account the provider knows the rest, so only the given fields are validated.
 */
export function checkFields(
  method: Form,
  values: Fields,
  {
    requiredFields = [],
    isPartial = false,
  }: { requiredFields?: readonly ProviderField[]; isPartial?: boolean } = {},
): void {
  const form = { ...method, fields: [...method.fields, ...requiredFields] };
  const refused = Object.entries(validateFields(form, values));
  const fields = Object.fromEntries(
    refused.filter(([name]) => !isPartial || (values[name] ?? '').trim() !== ''),
  );
  if (Object.keys(fields).length > 0) {
    throw new CallError('banking.paymentMethodRegex', 'Some fields are not right.', { fields });
  }
}

/** The method with only the fields that are filled in before the player pays, or after. */
export function formOf(method: CatalogueMethod, when: 'before' | 'after'): CatalogueMethod {
  const isAfter = when === 'after';
  const fields = method.fields.filter((field) => (field.isAfterPayment ?? false) === isAfter);
  return { ...method, fields };
}

/** Sensitive fields are sent to the provider and never stored. */
export function storedFields(
  method: Form,
  values: Fields,
  requiredFields: readonly ProviderField[] = [],
): Fields {
  const known = [...method.fields, ...requiredFields];
  const sensitive = new Set(known.filter((field) => field.sensitive).map(sentAs));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !sensitive.has(name)));
}

export function checkReturnUrl(
  { partners }: Pick<Services, 'partners'>,
  { partner }: Identity,
  returnUrl: string | undefined,
): void {
  if (!isAllowedReturnUrl(partners.get(partner), returnUrl)) {
    throw new CallError('banking.returnUrlForbidden', 'The return address is not on the list.');
  }
}
