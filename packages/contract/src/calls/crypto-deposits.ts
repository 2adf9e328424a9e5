import { z } from 'zod';
import { decimal, isoTime } from '../primitives.ts';

/**
 * The state of a crypto deposit. Screens show one sentence for each. In chronological order:
 *
 * - `awaiting`: nothing has been sent to the address yet.
 * - `seen`: the network knows of a payment that is in no block yet.
 * - `confirming`: a payment is in a block; `confirmations` holds its progress. Also used while a
 *   final payment is waiting for an operator's decision.
 * - `replaced`: the sender replaced or dropped the payment, and no other payment is pending.
 * - `underMinimum`: the payment is final but below `minimum`. Once `due` arrives, all is credited.
 * - `wrongToken`: a token other than the coin arrived; the operator has it.
 * - `credited`: the exact amount was credited.
 * - `underpaid`, `overpaid`: less or more than the amount arrived, and all of it was credited.
 * - `late`: the payment arrived after the deposit had ended, and was credited nevertheless.
 * - `unsolicited`: paid to an address whose deposit was already credited; credited as well.
 * - `reversed`: it was credited, and then the network reversed it.
 * - `ended`: expired or cancelled (see `ending`), or settled by an operator. Late payments to the
 *   address still count.
 */
export const cryptoDepositStates = [
  'awaiting',
  'seen',
  'confirming',
  'replaced',
  'underMinimum',
  'wrongToken',
  'credited',
  'underpaid',
  'overpaid',
  'late',
  'unsolicited',
  'reversed',
  'ended',
] as const;
export type CryptoDepositState = (typeof cryptoDepositStates)[number];

/** `foreign`: a token that the address does not accept. `replaced`: it will never be final. */
export const cryptoPaymentStates = [
  'seen',
  'confirming',
  'confirmed',
  'replaced',
  'foreign',
] as const;

/** CRY-4: one payment to the address. */
export const cryptoPayment = z.object({
  txid: z.string(),
  /** In the coin. Absent for a foreign token, whose amount has no value here. */
  amount: decimal.optional(),
  state: z.enum(cryptoPaymentStates),
  confirmations: z.int().nonnegative(),
});
export type CryptoPayment = z.output<typeof cryptoPayment>;

/**
 * The content of the address page. `deposit-create` returns it for a crypto method;
 * `deposit-status` and the push `deposit.status` update it with every block. The deposit's state
 * holds the amount to send (`pay`) and the txid; `payBy` is the deadline. Amounts are in the coin.
 */
export const cryptoDeposit = z.object({
  coin: z.string(),
  /** The id of one of the method's networks, such as `tron`, and the name that players know. */
  network: z.string(),
  networkName: z.string(),
  /** The token's standard on that network, such as TRC-20. */
  standard: z.string().optional(),
  address: z.string(),
  /** Required for a shared address: without the memo a payment cannot be assigned to a player. */
  memo: z.string().optional(),
  /** The content of the QR code: address, memo and amount in the format that wallets read. */
  uri: z.string(),
  /** The requested amount. `uri` contains it unless an amount is `due`. */
  amount: decimal,
  /** CRY-3: the least that must arrive before anything is credited. */
  minimum: decimal.optional(),
  /** CRY-2: the progress of the payment with the most confirmations; credited at `needed`. */
  confirmations: z.object({ seen: z.int().nonnegative(), needed: z.int().positive() }),
  intervalSeconds: z.number().positive(),
  state: z.enum(cryptoDepositStates),
  /** The deadline for sending a payment that is final before the rate expires. */
  payBy: isoTime,
  /** The time at which the pending payment should be final. */
  arrivesAt: isoTime.optional(),
  /** The sum of all payments, final or not, except replaced and foreign ones. */
  received: decimal,
  /** The amount missing to reach `minimum`. As long as it is set, `uri` contains this amount. */
  due: decimal.optional(),
  /** Oldest first. */
  payments: z.array(cryptoPayment),
});
export type CryptoDeposit = z.output<typeof cryptoDeposit>;
