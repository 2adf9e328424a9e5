import type { CryptoDeposit } from '@opencashier/contract/calls/crypto-deposits';
import { canonicalDecimal, withCode } from '@opencashier/money';
import { plainNumber } from '../../../format/format-values.ts';
import { isolate } from '../../../i18n/text.ts';

const onItsWay: readonly CryptoDeposit['state'][] = ['seen', 'confirming'];

/** Keeps every significant digit and drops trailing zeros. */
function plain(decimal: string): string {
  return canonicalDecimal(decimal) ?? decimal;
}

/** True if a payment is on its way. In every other state there is something left to send. */
export function isComing({ state }: CryptoDeposit): boolean {
  return onItsWay.includes(state);
}

/** The amount to send now. The page shows and copies it; the QR code encodes it. */
export function amountToSend({ amount, due }: CryptoDeposit): string {
  return plain(due ?? amount);
}

/** The amount at the top of the page: what is on its way, or else what to send. */
export function headAmount(crypto: CryptoDeposit): string {
  return isComing(crypto) ? plain(crypto.received) : amountToSend(crypto);
}

/** True if the head shows the full amount. Only then is the deposit's value shown beside it. */
export function headShowsFullAmount(crypto: CryptoDeposit): boolean {
  return headAmount(crypto) === plain(crypto.amount);
}

/** "25.4 USDT", or "25,4 USDT", with all digits. What is copied has a decimal point for wallets. */
export function coinAmount(decimal: string, coin: string): string {
  return isolate(withCode(plainNumber(decimal), coin));
}
