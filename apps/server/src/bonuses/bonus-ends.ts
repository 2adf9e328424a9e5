import type { Queryable } from '@opencashier/postgres';
import type { OfferedBonus } from './bonuses.ts';
import { offeredSince } from './bonuses-store.ts';

const hourMs = 3_600_000;

/** When each offer ends for this player. An offer that is missing does not end. */
export async function bonusEnds(
  { pool, now }: { pool: Queryable; now: () => Date },
  owner: string,
  offers: readonly OfferedBonus[],
): Promise<Map<string, Date>> {
  const lasting = offers.filter(({ lastsHours }) => lastsHours !== undefined);
  const ids = lasting.map(({ id }) => id);
  const since = await offeredSince(pool, owner, ids, now());
  return new Map(
    offers.flatMap(({ id, until, lastsHours = 0 }): [string, Date][] => {
      if (until) return [[id, until]];
      const start = since.get(id);
      return start ? [[id, new Date(start.getTime() + lastsHours * hourMs)]] : [];
    }),
  );
}
