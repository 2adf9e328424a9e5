import type {
  ProviderAccount,
  ProviderAccountRequest,
  ProviderQuoteRequest,
} from '@opencashier/contract/provider/payouts';
import { Refusal } from '../http/refusal.ts';
import { sentencesIn } from '../http/sentences.ts';

type Destination = Pick<ProviderQuoteRequest, 'fields' | 'account' | 'language'>;

const tokenPrefix = 'sbx_account_';

/**
 * The last four digits of the first field that ends in some, or the end of a wallet's address. The
 * sandbox needs nothing else.
 */
function lastDigits(fields: Record<string, string>): string {
  if (fields['wallet'] !== undefined) return fields['wallet'].slice(-4);
  const number = Object.values(fields).find((value) => /\d{4}\D*$/.test(value)) ?? '';
  return number.replaceAll(/\D/g, '').slice(-4);
}

function digitsOf({ fields, account }: Destination): string {
  if (account === undefined) return lastDigits(fields);
  return account.startsWith(tokenPrefix) ? account.slice(tokenPrefix.length) : '';
}

function unknown(language: string | undefined): Refusal {
  return new Refusal(422, 'account.unknown', sentencesIn(language).accountUnknown);
}

/** Any field with digits counts as an account, except one that ends in four zeros. */
export function resolveAccount({
  fields,
  language,
}: Pick<ProviderAccountRequest, 'fields' | 'language'>): ProviderAccount {
  const digits = lastDigits(fields);
  if (digits === '' || digits === '0000') throw unknown(language);
  return { name: `SANDBOX CUSTOMER ${digits}`, bank: 'Sandbox Bank' };
}

/** The token of an account; it contains only what the label shows. */
export function keptAccount(destination: Destination): { token: string; label: string } {
  const digits = digitsOf(destination);
  if (!/^[\w-]{4}$/.test(digits) || digits === '0000') throw unknown(destination.language);
  return { token: `${tokenPrefix}${digits}`, label: `•• ${digits}` };
}
