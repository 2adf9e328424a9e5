import { CallError } from '@opencashier/contract/errors';
import type { Queryable } from '@opencashier/postgres';
import { capsOf } from '../../players/abuse-caps.ts';
import { type CountedKind, countOne } from '../../players/abuse-counts.ts';
import { noteHold } from '../../queues/outbox.ts';
import type { Services } from '../../services/services.ts';
import { lockCodes } from '../store/withdrawal-holds.ts';
import { byCodes, type Withdrawal } from '../withdrawal.ts';

/** The counts of codes; the operator's release resets them. */
export const codeCounts = ['codesSent', 'wrongCodes'] as const satisfies CountedKind[];

const reasons = {
  codesSent: 'Too many one-time codes were requested within a day.',
  wrongCodes: 'Too many wrong one-time codes were entered within a day.',
};

type LockDeps = Pick<Services, 'partners' | 'now'>;

/**
 * Codes are counted over all withdrawals of a player: starting another withdrawal gives no further
 * attempts. Returns the refusal, if this one is too many. From then on no code is sent or accepted
 * and nothing is paid out, until the operator, who is notified, releases the player.
 */
export async function countCode(
  services: LockDeps,
  db: Queryable,
  { owner, partner }: Pick<Withdrawal, 'owner' | 'partner'>,
  kind: (typeof codeCounts)[number],
): Promise<CallError | undefined> {
  const cap = capsOf(services, partner)[kind];
  const count = await countOne(db, { owner, kind, cap });
  // The last code may be sent and entered; the last wrong one is too many.
  const isLocked = count === undefined || (kind === 'wrongCodes' && count >= cap);
  if (!isLocked) return undefined;
  const hold = { owner, partner, reason: reasons[kind], setBy: byCodes, setAt: services.now() };
  if (await lockCodes(db, hold)) await noteHold(db, owner);
  return codesLocked();
}

export function codesLocked(): CallError {
  return new CallError('banking.codesLocked', 'Codes are locked until support releases them.');
}
