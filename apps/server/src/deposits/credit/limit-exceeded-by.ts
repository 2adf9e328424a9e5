import type { Queryable } from '@opencashier/postgres';
import { limitRefusal, partnerLimits } from '../../players/deposit-limits.ts';
import { limitBrokenByCredit } from '../../players/player-limits-store.ts';
import type { Services } from '../../services/services.ts';
import type { Deposit } from '../deposit.ts';

/**
 * The limit that crediting this amount would break; undefined if there is none, or if the partner's
 * file credits money beyond limits.
 */
export async function limitExceededBy(
  db: Queryable,
  { partners }: Pick<Services, 'partners'>,
  { id, partner: key, currency, securityGroup }: Deposit,
  amountMinor: bigint,
): Promise<string | undefined> {
  const partner = partners.get(key);
  if (!partner || partner.creditsBeyondLimits) return undefined;
  const limits = partnerLimits(partner, securityGroup, currency);
  const broken = await limitBrokenByCredit(db, id, amountMinor, limits);
  return broken && limitRefusal(broken, currency).message;
}
