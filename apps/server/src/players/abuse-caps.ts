import { CallError } from '@opencashier/contract/errors';
import type { Queryable } from '@opencashier/postgres';
import { type PlayerCaps, playerCapDefaults } from '../partners/partner-file.ts';
import type { Identity } from '../security/tokens.ts';
import type { Services } from '../services/services.ts';
import { type CountedKind, countOne } from './abuse-counts.ts';

export function capsOf({ partners }: Pick<Services, 'partners'>, partner: string): PlayerCaps {
  return partners.get(partner)?.playerCaps ?? playerCapDefaults;
}

/** Each of these leaves a row behind or asks a provider: one player could do so without end. */
export async function countForPlayer(
  services: Pick<Services, 'partners'>,
  db: Queryable,
  { owner, partner }: Pick<Identity, 'owner' | 'partner'>,
  kind: Extract<CountedKind, 'formClosings'>,
): Promise<void> {
  const cap = capsOf(services, partner)[kind];
  if ((await countOne(db, { owner, kind, cap })) !== undefined) return;
  throw tooManyADay(cap);
}

export function tooManyADay(cap: number): CallError {
  return new CallError('request.tooMany', `Not more than ${cap} of these a day.`);
}
