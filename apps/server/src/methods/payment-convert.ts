import { convert } from '../rates/convert.ts';
import type { CallHandler } from '../services/call.ts';

/** SWP-7 */
export const paymentConvert: CallHandler<'payment-convert-v2'> = async ({ services }, request) => ({
  amount: convert(services.rates, request) ?? null,
});
