import { z } from 'zod';
import { decimal, isoTime } from '../primitives.ts';

/**
 * Where a crypto deposit stands; a screen has one sentence for each. In the order of a deposit's
 * life:
 *
 * - `awaiting`: nothing has been sent to the address yet.
 * - `seen`: a payment is known to the network and in no block yet.
 * - `confirming`: a payment is in a block; `confirmations` says how far it is.
 * - `replaced`: what was seen was replaced or given up by its sender, and nothing is on its way.
 * - `underMinimum`: what came is final and below `minimum`; `due` more and all of it is credited.
 * - `wrongToken`: something else than the coin came; the operator has it.
 * - `credited`: exactly what was asked for is on the balance.
 * - `underpaid`, `overpaid`: less or more than was asked for came, and all of it is on the balance.
 * - `late`: it came after the deposit had ended, and is on the balance all the same.
 * - `unsolicited`: paid to an address whose deposit was credited before; on the balance too.
 * - `reversed`: it was on the balance, and the network has taken it back.
 * - `ended`: expired or cancelled (see `ending`). The address is watched on; late money counts.
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

/** `foreign`: another token than the address is for. `replaced`: it will never be final. */
export const cryptoPaymentStates = [
  'seen',
  'confirming',
  'confirmed',
  'replaced',
  'foreign',
] as const;

/** One payment to the address. CRY-4 */
export const cryptoPayment = z.object({
  txid: z.string(),
  /** In the coin; that of a foreign token has no worth here and is not told. */
  amount: decimal.optional(),
  state: z.enum(cryptoPaymentStates),
  confirmations: z.int().nonnegative(),
});
export type CryptoPayment = z.output<typeof cryptoPayment>;

/**
 * What the address page shows. `deposit-create` answers it for a crypto method, `deposit-status`
 * and the push `deposit.status` carry it as it changes, with every block. How much to send is
 * `pay` of the deposit's state, and until when `payBy`; the txid is the deposit's own. Amounts are
 * in the coin.
 */
export const cryptoDeposit = z.object({
  coin: z.string(),
  /** The name of a network of the method, such as `tron`, and how players know it. */
  network: z.string(),
  networkName: z.string(),
  /** The token's standard on that network, such as TRC-20. */
  standard: z.string().optional(),
  address: z.string(),
  /** Where an address is shared: without it nobody knows whose the payment is. */
  memo: z.string().optional(),
  /** For the QR code: address, memo and amount as the network's wallets read them. */
  uri: z.string(),
  /** What is asked for; the sum in `uri`, as long as nothing is `due`. */
  amount: decimal,
  /** What must come before anything is credited. CRY-3 */
  minimum: decimal.optional(),
  /** Of the payment that is nearest to its end; the deposit is credited at `needed`. CRY-2 */
  confirmations: z.object({ seen: z.int().nonnegative(), needed: z.int().positive() }),
  intervalSeconds: z.number().positive(),
  state: z.enum(cryptoDepositStates),
  /** Until when a payment should be sent, so that it is final while the rate is promised. */
  payBy: isoTime,
  /** When the payment that is on its way should be final. */
  arrivesAt: isoTime.optional(),
  /** All that came, final or not; what was replaced or is foreign does not count. */
  received: decimal,
  /** What is missing to `minimum`, while less than that came; then it is the sum in `uri`. */
  due: decimal.optional(),
  /** The oldest first. */
  payments: z.array(cryptoPayment),
});
export type CryptoDeposit = z.output<typeof cryptoDeposit>;
