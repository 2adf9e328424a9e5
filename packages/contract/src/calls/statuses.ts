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
