import type { Coins } from '@opencashier/contract/calls/deposits/coins';
import type { CryptoDeposit } from '@opencashier/contract/calls/crypto-deposits';
import type { BonusState } from '@opencashier/contract/calls/deposits/deposits';
import type { PaymentDetails } from '@opencashier/contract/calls/deposits/payment-details';
import type { ProviderDecline } from '@opencashier/contract/provider/declines';
import type { ProviderDeposit, ProviderField } from '@opencashier/contract/provider/protocol';
import type { DepositEnding } from '@opencashier/contract/calls/statuses';
import type { RateQuote } from '../rates/rates.ts';
import type { Viewer } from '../security/tokens.ts';
import type { DepositStage } from './deposit-stage.ts';

/** The provider's payment page. Its posted parameters are sealed: they may be secret. */
export type Source =
  | { url: string; method: 'GET'; params: Record<string, string> }
  | { url: string; method: 'POST'; sealed: string };

/** The payment details for a page of ours, if the provider has no page. */
export interface OwnPayment {
  page?: NonNullable<ProviderDeposit['page']>;
  details: PaymentDetails;
}

/** The price of a deposit; see `priceDeposit`. */
export interface Price {
  /** The amount that the player entered, in the player's currency, and its fee. */
  amountMinor: bigint;
  currency: string;
  feeMinor: bigint;
  /** The amount that the provider collects. */
  payMinor: bigint;
  payCurrency: string;
  /** The amount that is credited if exactly that is paid. */
  creditMinor: bigint;
  /** The rate between the two currencies, if they differ. */
  quote: RateQuote | null;
}

/** The recipient of a peer-to-peer deposit, and how long it is reserved for the player. */
export interface P2pDetails {
  /** The provider's name for the card or the phone. */
  requisite: string;
  sealed: string;
  timeoutMinutes: number;
  /** The time at which the recipient denied the payment. */
  disputedAt?: string;
}

/** A coin package as it was promised; the catalogue may have changed since. */
export interface PromisedPackage {
  boxId: string;
  coins: Coins[];
}

/** A change to a deposit. The sums are in minor units, as text because it is JSON. */
export interface DepositStep {
  status: DepositStage;
  at: string;
  ending?: DepositEnding;
  /** The words that the player was shown. */
  reason?: string;
  /** Totals. */
  paidMinor?: string;
  creditedMinor?: string;
  /** The time of the payment, by the provider's clock. */
  paidAt?: string;
  /** A report of a payment that was not final, and that this change ended, had this time. */
  acceptedAt?: string;
  /** The part that this report added to the sum taken back, in the paid currency. */
  reversedMinor?: string;
}

/**
 * Refunds and reversals since the credit. The first three amounts are in the currency that was
 * paid, the others in the player's.
 */
export interface Returned {
  /** The total that the provider reports as reversed. */
  reversedMinor: bigint;
  /** The part of that which came out of open cases: the player never had it. */
  reversedHeldMinor: bigint;
  /** The house's loss: money returned beyond the deposit, as by a chargeback after a refund. */
  unrecoveredMinor: bigint;
  /** Taken from the player, for reversals and disputes. */
  takenMinor: bigint;
  refundedMinor: bigint;
  /** Held for refunds under way. */
  refundingMinor: bigint;
  /** In open disputes. */
  disputedMinor: bigint;
  /** Dispute fees that the player paid. */
  disputeFeeMinor: bigint;
  /** The number of ledger movements for them so far. */
  returns: number;
}

export interface Deposit extends Price, Returned {
  id: string;
  partner: string;
  owner: string;
  method: string;
  provider: string;
  securityGroup: string;
  country: string;
  language: string;
  /** The player's input, encrypted; null if there is none. */
  sealedFields: string | null;
  /** The input of a deposit that a server of the build before wrote, in plain text. */
  plainFields: Record<string, string>;
  returnId: string;
  stage: DepositStage;
  providerId: string | null;
  source: Source | null;
  payment: OwnPayment | null;
  /** Null unless another person is paid. */
  p2p: P2pDetails | null;
  /** The coin package that the deposit pays for; null if the money itself is credited. */
  promisedPackage: PromisedPackage | null;
  /** The address and progress, if it is paid on a chain that we watch. */
  crypto: CryptoDeposit | null;
  /** SEQ-6: fields that the provider still needs. */
  fieldsRequired: ProviderField[] | null;
  /** The time at which the player said that the money was sent. */
  declaredAt: Date | null;
  /** The time, by the provider's clock, of its report that it is paid but not final. */
  processingAt: Date | null;
  /** The amount paid, in the currency of `payMinor`; null until it is paid. */
  paidMinor: bigint | null;
  creditedMinor: bigint | null;
  /** The part of what was credited that settled a debt. */
  settledMinor: bigint;
  /** The operator's own wallet has not taken the credit yet. */
  isCreditPending: boolean;
  isLate: boolean;
  /** The money is here, and waits in a case for an operator's decision. */
  isInCase: boolean;
  /**
   * The parts of `paidMinor` that were not credited: held in cases until an operator decides, or
   * decided without a credit to the player. Payments on a chain store their own.
   */
  heldMinor: bigint;
  decidedMinor: bigint;
  bonusId: string | null;
  bonusState: BonusState | null;
  bonusMinMinor: bigint | null;
  savesAccount: boolean;
  /** As it is stored; `endingOf` tells a refund from a reversal. */
  ending: Exclude<DepositEnding, 'refunded'> | null;
  reason: string | null;
  /** The provider's reason for declining it, for the operator. */
  decline: ProviderDecline | null;
  createdAt: Date;
  expiresAt: Date;
  /** The time of the player's first credit. */
  creditedAt: Date | null;
  /** The time of the last payment, by the provider's clock. */
  paidAt: Date | null;
  /** The end of the chosen bonus for this player; null if it has none. */
  bonusUntil: Date | null;
  /** Oldest first. The database writes it, with the version, at every change. */
  history: DepositStep[];
  /** Grows with every change. */
  version: number;
  checks: number;
}

/** True once the player knows how to pay. */
export function isPayable({ source, payment }: Pick<Deposit, 'source' | 'payment'>): boolean {
  return source !== null || payment !== null;
}

/** True while the player can pay. */
export function isOpen({ stage }: Pick<Deposit, 'stage'>): boolean {
  return stage === 'created' || stage === 'waiting';
}

/** True while the player still has to pay. Money that is not final yet must not be sent twice. */
export function isAwaitingPayment(deposit: Pick<Deposit, 'stage' | 'processingAt'>): boolean {
  return isOpen(deposit) && deposit.processingAt === null;
}

/** Coin packages belong to the sweep view, every other deposit to the main view. */
export function viewOfDeposit({
  promisedPackage,
}: Pick<Deposit, 'promisedPackage'>): Viewer['view'] {
  return promisedPackage ? 'sweep' : 'main';
}

/**
 * The money in its cases was credited nevertheless, by a server of an earlier version, which does
 * not know every reason to wait.
 */
export function isCreditedThoughHeld(
  deposit: Pick<Deposit, 'creditedMinor' | 'heldMinor' | 'paidMinor'>,
): boolean {
  const { creditedMinor, heldMinor, paidMinor } = deposit;
  return (creditedMinor ?? 0n) > 0n && heldMinor > 0n && heldMinor === paidMinor;
}

/** The part of a credited deposit that the player still has. */
export function keptMinor(deposit: Deposit): bigint {
  return (deposit.creditedMinor ?? 0n) - deposit.takenMinor - deposit.refundedMinor;
}
