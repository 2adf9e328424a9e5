import type { CallInput } from '@opencashier/contract/calls/call-map';
import { divideDecimals } from '@opencashier/money';
import type { Rates } from '../../rates/rates.ts';

/** A request to redeem an amount of sweep coins as USDT on Tron. */
export function redemptionOf(amount: string): CallInput<'withdrawal-create'> {
  return {
    paymentType: 'crypto_usdt',
    amount,
    currency: 'SC',
    selectedCountry: 'us',
    fields: { network: 'tron', wallet: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
  };
}

/** Rates in which only the value of one USDT changes; undefined means that there is no rate. */
export function ratesOfUsdt(worth: () => string | undefined): Rates {
  return {
    latest(base, quote) {
      const usdt = worth();
      if (usdt === undefined) return undefined;
      const inUsd: Record<string, string> = { USD: '1', SC: '1', USDT: usdt };
      const rate = divideDecimals(inUsd[base] ?? '0', inUsd[quote] ?? '1', 18);
      return { rate, source: 'test', observedAt: new Date(), spreadPercent: '0' };
    },
    refresh: async () => undefined,
  };
}
