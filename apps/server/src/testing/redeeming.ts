import type { CallInput } from '@opencashier/contract/calls/call-map';

/** The wish to redeem so many sweep coins as USDT on Tron. */
export function redemptionOf(amount: string): CallInput<'withdrawal-create'> {
  return {
    paymentType: 'crypto_usdt',
    amount,
    currency: 'SC',
    selectedCountry: 'us',
    fields: { network: 'tron', wallet: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
  };
}
