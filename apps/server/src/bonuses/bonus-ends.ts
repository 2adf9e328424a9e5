import type { Queryable } from '@opencashier/postgres';
import type { OfferedBonus } from './bonuses.ts';
import { offeredSince } from './bonuses-store.ts';

const hourMs = 3_600_000;

/** The offers whose end depends on when the player first saw them. */
export function lastingIds(offers: readonly OfferedBonus[]): string[] {
  return offers.flatMap(({ id, lastsHours }) => (lastsHours === undefined ? [] : [id]));
}

/**
 * The end of each offer for this player. An offer that is missing does not end. `known` says when
 * the player first saw them, if that was read before.
 */
export async function bonusEnds(
  { pool, now }: { pool: Queryable; now: () => Date },
  owner: string,
  offers: readonly OfferedBonus[],
  known?: ReadonlyMap<string, Date>,
): Promise<Map<string, Date>> {
  const since = await offeredSince(pool, owner, lastingIds(offers), { now: now(), known });
  return new Map(
    offers.flatMap(({ id, until, lastsHours = 0 }): [string, Date][] => {
      if (until) return [[id, until]];
      const start = since.get(id);
      return start ? [[id, new Date(start.getTime() + lastsHours * hourMs)]] : [];
    }),
  );
}
