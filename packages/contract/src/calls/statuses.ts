/**
 * SEQ-20: the statuses of a deposit on the player's screens. `mistaked` is the wire's word for
 * failed.
 */
export const depositStatuses = ['accepted', 'mistaked', 'processed', 'waiting'] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/**
 * The end of a deposit that brought no money, or whose money went back. `reversed`: the money
 * arrived and was taken back. `refunded`: it arrived and was sent back.
 */
export const depositEndings = ['failed', 'cancelled', 'expired', 'reversed', 'refunded'] as const;
export type DepositEnding = (typeof depositEndings)[number];

const byCode: Record<number, DepositStatus> = { 0: 'waiting', 1: 'processed', 2: 'mistaked' };

/**
 * Reads a status from any source. A missing one is waiting. An unknown one is accepted, which never
 * credits.
 */
export function readDepositStatus(value: unknown): DepositStatus {
  if (value === undefined || value === null) return 'waiting';
  if (typeof value === 'number') return byCode[value] ?? 'accepted';
  return depositStatuses.find((status) => status === value) ?? 'accepted';
}

/**
 * A deposit in these states has ended, although a failed one may be credited late and a credited
 * one reversed.
 */
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
