import { id } from '@opencashier/contract/primitives';
import type {
  ProviderDeposit,
  ProviderDepositRequest,
} from '@opencashier/contract/provider/protocol';
import { z } from 'zod';
import type { ReferenceData } from '../vendor-api/reference-store.ts';
import { vendorTime } from '../vendor-api/vendor-values.ts';
import { declineOfPayment } from './errors.ts';
import { amountOf, type Money, moneySchema } from './values.ts';

export const linkSchema = z.object({
  id,
  reference: z.string(),
  merchantAccount: z.string(),
  amount: moneySchema,
  status: z.enum(['active', 'completed', 'expired', 'paid', 'paymentPending']),
  url: z.url().max(4096),
  updatedAt: vendorTime.nullish(),
});
export type Link = z.output<typeof linkSchema>;

/** A link that expired after an attempt was declined has failed, with that attempt's reason. */
export function depositOf(
  link: Link,
  reference: string,
  data: ReferenceData | undefined,
): ProviderDeposit {
  return {
    reference,
    providerId: link.id,
    ...stateOf(link, data?.['refusal']),
    amount: amountOf(link.amount),
    currency: link.amount.currency,
    source: { url: link.url, method: 'GET', params: {} },
    updatedAt: link.updatedAt ?? new Date().toISOString(),
  };
}

function stateOf(
  { status }: Link,
  refusal: string | undefined,
): Pick<ProviderDeposit, 'status' | 'reason' | 'decline'> {
  switch (status) {
    case 'active':
      return { status: 'waiting' };
    case 'paymentPending':
      return { status: 'processing' };
    case 'completed':
    case 'paid':
      return { status: 'processed' };
    case 'expired':
      return refusal === undefined
        ? { status: 'expired' }
        : { status: 'failed', ...declineOfPayment(refusal) };
  }
}

/**
 * The vendor's names for our methods. For any other method, the page offers all methods of the
 * account.
 */
const paymentMethods: Readonly<Record<string, readonly string[]>> = {
  apple_pay: ['applepay'],
  bancontact: ['bcmc'],
  blik: ['blik'],
  eps: ['eps'],
  google_pay: ['googlepay'],
  ideal: ['ideal'],
  klarna: ['klarna_account'],
  mastercard: ['scheme'],
  mb_way: ['mbway'],
  multibanco: ['multibanco'],
  paypal: ['paypal'],
  paysafecard: ['paysafecard'],
  pix_redirect: ['pix'],
  swish: ['swish'],
  trustly: ['trustly'],
  visa: ['scheme'],
};

const locales: Readonly<Record<string, string>> = {
  en: 'en-US',
  es: 'es-ES',
  mx: 'es-ES',
  pt: 'pt-BR',
  ru: 'ru-RU',
};

/** The personal data that a link can carry. */
export const linkNeeds = ['email', 'firstName', 'lastName'] as const;

export function linkRequest(
  request: ProviderDepositRequest,
  amount: Money,
  merchantAccount: string,
): object {
  const { reference, method, country, language, returnUrl, expiresAt, customer = {} } = request;
  const { email, firstName, lastName } = customer;
  const allowed = paymentMethods[method];
  const locale = locales[language];
  return {
    amount,
    reference,
    merchantAccount,
    returnUrl,
    countryCode: country.toUpperCase(),
    expiresAt: expiresAt.replace(/\.\d+Z$/, 'Z'),
    description: 'Deposit',
    reusable: false,
    ...(locale === undefined ? {} : { shopperLocale: locale }),
    ...(allowed === undefined ? {} : { allowedPaymentMethods: allowed }),
    ...(email ? { shopperEmail: email } : {}),
    ...(firstName && lastName ? { shopperName: { firstName, lastName } } : {}),
  };
}

/** An unpaid link ends as expired, even if we ended it. */
export function cancelled(deposit: ProviderDeposit): ProviderDeposit {
  return deposit.status === 'expired' ? { ...deposit, status: 'cancelled' } : deposit;
}
