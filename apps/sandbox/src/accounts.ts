import type { ProviderAccount } from '@opencashier/contract/provider-payouts';
import { Refusal } from './refusal.ts';

/** An account is any field with digits; one that ends with four zeros belongs to nobody. */
export function resolveAccount(fields: Record<string, string>): ProviderAccount {
  const number = Object.values(fields).find((value) => /\d{4}\D*$/.test(value)) ?? '';
  const digits = number.replaceAll(/\D/g, '').slice(-4);
  if (digits === '' || digits === '0000') {
    throw new Refusal(422, 'account.unknown', 'No account has this number.');
  }
  return { name: `SANDBOX CUSTOMER ${digits}`, bank: 'Sandbox Bank' };
}
