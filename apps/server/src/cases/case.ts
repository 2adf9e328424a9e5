import type {
  CaseOutcome,
  CaseReason,
  CaseState,
} from '@opencashier/contract/operator/deposits/cases';

/** An amount in minor units. */
export interface Amount {
  minor: bigint;
  currency: string;
}

/** The part of a payment on a chain that is in a case. */
export interface CasePayment {
  id: bigint;
  units: bigint;
}

/** The payment on a chain that a case is about. */
export interface CaseOnChain {
  network: string;
  address: string;
  memo: string;
  asset: string;
}

/** The provider's payment that a case is about. */
export interface CaseAtProvider {
  provider: string;
  providerId: string | null;
}

/** Money that was received and not credited automatically. */
export interface CaseSubject {
  reason: CaseReason;
  /** More about it, for the operator. */
  detail?: string | undefined;
  partner: string | null;
  owner: string | null;
  depositId: string | null;
  /** Null if the server does not know the asset. */
  money: Amount | null;
  /** Its value in the player's currency; null if there is no rate. */
  worth: Amount | null;
}

export interface Case extends CaseSubject {
  id: bigint;
  state: CaseState;
  chain: (CaseOnChain & { units: bigint }) | null;
  atProvider: CaseAtProvider | null;
  openedAt: Date;
  /** The operator who works on it. */
  assignee: { by: string; at: Date } | null;
  settlement: (Settlement & { at: Date; isTakenBack: boolean }) | null;
}

/** An operator's decision on a case. */
export interface Settlement {
  outcome: CaseOutcome;
  by: string;
  note: string;
  creditedOwner: string | null;
  credited: Amount | null;
  /** The deposit counts the credit as its own. */
  countsInDeposit: boolean;
  sentTo: string | null;
}

/**
 * Reasons that more money, or a rate, can remove: while such a case is open its money still counts
 * towards the automatic credit, which then closes the case.
 */
const temporaryReasons: readonly CaseReason[] = ['belowMinimum', 'shortPackage', 'noRate'];

export function isTemporary(reason: CaseReason): boolean {
  return temporaryReasons.includes(reason);
}

/** Reasons for which all money of a deposit waits for a decision. */
const holdingReasons: readonly CaseReason[] = [
  'overpaid',
  'noRate',
  'oldRate',
  'partlyRefunded',
  'limit',
  'notAuthorised',
];

export function holdsDeposit(reason: CaseReason): boolean {
  return holdingReasons.includes(reason);
}

export function sumOfCases(cases: readonly Pick<Case, 'money'>[]): bigint {
  return cases.reduce((sum, { money }) => sum + (money?.minor ?? 0n), 0n);
}
