import { id } from '@opencashier/contract/primitives';
import type {
  ProviderPayout,
  ProviderPayoutStatus,
  ProviderQuoteRequest,
} from '@opencashier/contract/provider/payouts';
import type { ProviderField } from '@opencashier/contract/provider/protocol';
import { z } from 'zod';
import { ProviderLacksOperation, ProviderRefusal } from '../provider.ts';
import { vendorTime } from '../vendor-api/vendor-values.ts';
import { declineOfPayout } from './errors.ts';
import { amountOf, code, sum } from './values.ts';

const statuses = {
  success: 'sent',
  failed: 'failed',
  cancelled: 'failed',
  expired: 'failed',
  ineligible: 'failed',
  not_permitted: 'failed',
  reversed: 'returned',
  initiated: 'processing',
  pending: 'processing',
  requires_creation: 'processing',
  requires_confirmation: 'processing',
  requires_payout_method_data: 'processing',
  requires_fulfillment: 'processing',
  requires_vendor_account_creation: 'processing',
} as const satisfies Record<string, ProviderPayoutStatus>;

export const payoutSchema = z.object({
  payout_id: id,
  amount: sum,
  currency: z.string(),
  status: z.enum(Object.keys(statuses) as (keyof typeof statuses)[]),
  error_code: code,
  unified_code: code,
  created: vendorTime.nullish(),
});
export type Payout = z.output<typeof payoutSchema>;

/** The API does not report the connector's fee. */
export function payoutOf(payout: Payout, reference: string): ProviderPayout {
  const { currency, unified_code, error_code } = payout;
  const status = statuses[payout.status];
  const isBack = status === 'failed' || status === 'returned';
  return {
    reference,
    providerId: payout.payout_id,
    status,
    amount: amountOf(payout.amount, currency),
    fee: '0',
    currency,
    ...(isBack ? declineOfPayout(unified_code, error_code, payout.status) : {}),
    updatedAt: new Date().toISOString(),
  };
}

/** The destination of a payout: a bank account or an Interac address. */
export const accountSchema = z.union([
  z.object({ iban: z.string(), bic: z.string(), holder: z.string() }),
  z.object({ email: z.string(), holder: z.string().optional() }),
]);
export type Account = z.output<typeof accountSchema>;

export function paysOutBy(method: string): boolean {
  return method === 'sepa_transfer' || method === 'interac';
}

const bicField: ProviderField = {
  name: 'bic',
  label: 'BIC (SWIFT)',
  type: 'text_uppercase',
  regex: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$',
};

/** The account that the player typed, or the fields that are still needed for it. */
export function accountOf({
  method,
  fields,
  customer,
}: ProviderQuoteRequest): { account: Account } | { fieldsRequired: ProviderField[] } {
  const known = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ');
  const holder = fields['full_name']?.trim() || known;
  if (method === 'interac') {
    const email = fields['email'];
    if (!email) throw new ProviderRefusal('The e-mail address is missing.');
    return { account: { email, ...(holder ? { holder } : {}) } };
  }
  if (method !== 'sepa_transfer') throw new ProviderLacksOperation('Not offered.');
  const iban = fields['iban']?.replaceAll(' ', '');
  if (!iban || !holder) throw new ProviderRefusal('The IBAN or its holder’s name is missing.');
  const bic = fields['bic']?.trim().toUpperCase();
  if (!bic) return { fieldsRequired: [bicField] };
  return { account: { iban, bic, holder } };
}

export function payoutMethodData(account: Account): object {
  if ('email' in account) {
    return {
      payout_type: 'bank_redirect',
      payout_method_data: { bank_redirect: { interac: { email: account.email } } },
    };
  }
  const { iban, bic, holder } = account;
  const sepa = { payout_method_type: 'sepa', iban, bic, account_holder_name: holder };
  return { payout_type: 'bank', payout_method_data: { bank_transfer: sepa } };
}

export function labelOf(account: Account): string {
  if ('iban' in account) return `${account.iban.slice(0, 4)} •• ${account.iban.slice(-4)}`;
  return `${account.email.slice(0, 2)}…${account.email.slice(account.email.indexOf('@'))}`;
}
