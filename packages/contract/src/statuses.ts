/** The statuses of a deposit as the player's screens know them. SEQ-20 */
export const depositStatuses = ['accepted', 'mistaked', 'processed', 'waiting'] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/** How a deposit that brought no money ended; `reversed`: the money came and was taken back. */
export const depositEndings = ['failed', 'cancelled', 'expired', 'reversed'] as const;
export type DepositEnding = (typeof depositEndings)[number];

const byCode: Record<number, DepositStatus> = { 0: 'waiting', 1: 'processed', 2: 'mistaked' };

/** A status of any origin: absent is waiting, unrecognised is accepted, which never credits. */
export function readDepositStatus(value: unknown): DepositStatus {
  if (value === undefined || value === null) return 'waiting';
  if (typeof value === 'number') return byCode[value] ?? 'accepted';
  return depositStatuses.find((status) => status === value) ?? 'accepted';
}

/** A failed deposit may still be credited late, and a credited one reversed; neither is awaited. */
export function hasEnded(status: DepositStatus): boolean {
  return status === 'processed' || status === 'mistaked';
}

/** The states in which a peer-to-peer deposit is over. */
export const p2pFinishedStates = ['AUTO_CANCELED', 'CANCELED', 'PAYED'] as const;

/** Before that: nobody has paid yet; the player says so; the recipient denies it. */
export const p2pStates = ['PENDING', 'PAID_BY_PLAYER', 'DISPUTED', ...p2pFinishedStates] as const;
export type P2pState = (typeof p2pStates)[number];

/** P2P-5: apart from SEQ-20, because here a word that nobody knows ends nothing. */
export function readP2pState(value: unknown): P2pState {
  return p2pStates.find((state) => state === value) ?? 'PENDING';
}

export const withdrawalStatuses = [
  'draft',
  'review',
  'approved',
  'processing',
  'sent',
  'rejected',
  'cancelled',
  'failed',
] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];
