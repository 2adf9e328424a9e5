import { coinCodes } from '@opencashier/money';
import type { Deposit } from '../deposits/deposit.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';
import type { Identity } from '../security/tokens.ts';

/** A player in one of the views; neither view knows the other's methods. */
export type Viewer = Pick<Identity, 'owner' | 'view'>;

/** Coin packages are of the sweep view, every other deposit is of the main one. */
export function viewOfDeposit({ bought }: Pick<Deposit, 'bought'>): Viewer['view'] {
  return bought ? 'sweep' : 'main';
}

/** Redemptions are of the sweep view, what takes money out of the main one. */
export function viewOfWithdrawal({ currency }: Pick<Withdrawal, 'currency'>): Viewer['view'] {
  return coinCodes.includes(currency) ? 'sweep' : 'main';
}
