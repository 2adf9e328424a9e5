import type { CryptoDeposit } from '@opencashier/contract/crypto-deposits';
import { exactAmount } from '@opencashier/money';

/** What is to be sent now, as it is shown, copied and, in the network's own notation, encoded. */
export function askedAmount({ amount, due, coin }: CryptoDeposit): string {
  return exactAmount(due ?? amount, coin);
}

/** "25.40 USDT": with a point in every language, because wallets take no other mark. */
export function coinAmount(decimal: string, coin: string): string {
  return `${exactAmount(decimal, coin)} ${coin}`;
}
