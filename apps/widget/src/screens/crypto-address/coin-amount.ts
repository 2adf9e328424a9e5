import type { CryptoDeposit } from '@opencashier/contract/calls/crypto-deposits';
import { canonicalDecimal, withCode } from '@opencashier/money';

const onItsWay: readonly CryptoDeposit['state'][] = ['seen', 'confirming'];

/** Every digit that must arrive and no zero behind them, as sums of coins are written elsewhere. */
function plain(decimal: string): string {
  return canonicalDecimal(decimal) ?? decimal;
}

/** A payment that is on its way is waited for; in every other state there is something to send. */
export function isComing({ state }: CryptoDeposit): boolean {
  return onItsWay.includes(state);
}

/** What is to be sent now, as it is shown, copied and, in the network's own notation, encoded. */
export function askedAmount({ amount, due }: CryptoDeposit): string {
  return plain(due ?? amount);
}

/** The sum at the head of the page: what is on its way, or else what is to be sent. */
export function headAmount(crypto: CryptoDeposit): string {
  return isComing(crypto) ? plain(crypto.received) : askedAmount(crypto);
}

/** The deposit's worth is that of the whole sum: beside a part of it, it would be a lie. */
export function headIsWhole(crypto: CryptoDeposit): boolean {
  return headAmount(crypto) === plain(crypto.amount);
}

/** "25.4 USDT": with a point in every language, because wallets take no other mark. */
export function coinAmount(decimal: string, coin: string): string {
  return withCode(plain(decimal), coin);
}
