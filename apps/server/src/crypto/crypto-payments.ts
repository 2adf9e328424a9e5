import type { CryptoPayment } from '@opencashier/contract/calls/crypto-deposits';
import { currencyOf, fromMinor } from '@opencashier/money';
import { minorOfUnits } from '../chains/coin-units.ts';
import type { NetworkCoin } from '../chains/networks.ts';
import type { ChainPayment } from '../chains/store/chain-payments.ts';

/** A payment with the amount that counts for its deposit. */
export interface CountedPayment extends ChainPayment {
  /** In the ledger's units of the coin; undefined if the address is not for this token. */
  amountMinor: bigint | undefined;
  /** The part that still counts; parts that operators settled do not. */
  countedMinor: bigint;
  /** It has the confirmations that it needs; its asset does not matter. */
  isConfirmed: boolean;
  /** It counts, or will once it is final. */
  isLive: boolean;
  /** It has the confirmations that it needs. */
  isFinal: boolean;
}

export function countPayment(
  payment: ChainPayment,
  coin: string,
  networkCoin: NetworkCoin,
  needed: number,
): CountedPayment {
  const isCoin = payment.asset === networkCoin.asset;
  const { units, settledUnits, isDropped } = payment;
  const countedUnits = isCoin && units > settledUnits ? units - settledUnits : 0n;
  const isLive = countedUnits > 0n && !isDropped;
  const isConfirmed = !isDropped && payment.confirmations >= needed;
  return {
    ...payment,
    amountMinor: isCoin ? minorOfUnits(units, coin, networkCoin) : undefined,
    countedMinor: minorOfUnits(countedUnits, coin, networkCoin),
    isConfirmed,
    isLive,
    isFinal: isLive && isConfirmed,
  };
}

/** Credited in a block that it has left since, and not final in the new one. */
export function isReorgedOut({ creditedBlock, blockHash, isFinal }: CountedPayment): boolean {
  return creditedBlock !== null && creditedBlock !== blockHash && !isFinal;
}

export function sumOf(payments: readonly CountedPayment[]): bigint {
  return payments.reduce((sum, { countedMinor }) => sum + countedMinor, 0n);
}

function stateOf(payment: CountedPayment): CryptoPayment['state'] {
  if (payment.amountMinor === undefined) return 'foreign';
  if (payment.isDropped) return 'replaced';
  if (payment.isConfirmed) return 'confirmed';
  return payment.confirmations > 0 ? 'confirming' : 'seen';
}

export function shownCryptoPayment(
  payment: CountedPayment,
  coin: string,
  needed: number,
): CryptoPayment {
  const { txid, amountMinor, confirmations } = payment;
  const exponent = currencyOf(coin)?.exponent ?? 0;
  return {
    txid,
    ...(amountMinor === undefined ? {} : { amount: fromMinor(amountMinor, exponent) }),
    state: stateOf(payment),
    // Confirmations beyond the required number are not counted, so that screens are not updated
    // with every block forever.
    confirmations: Math.min(confirmations, needed),
  };
}
