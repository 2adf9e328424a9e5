import { sql } from '@opencashier/postgres';

/**
 * A part of a queue: what waits for one partner or provider, or what waits for none of those that
 * are known. Each has a worker of its own, so that one that hangs keeps nobody else waiting.
 */
export type QueuePartition = { only: string } | { except: readonly string[] };

export const sharesOf = (names: Iterable<string>): QueuePartition[] =>
  Array.from(names, (only) => ({ only }));

/** One more for what waits for those that were there once. */
export const partitionsWithOthers = (names: readonly string[]): QueuePartition[] => [
  ...sharesOf(names),
  { except: names },
];

export const shareName = (share: QueuePartition): string =>
  'only' in share ? share.only : 'others';

/** A condition that begins with `and`; no share stands for the whole queue. */
export function isInPartition(column: 'partner' | 'provider', share: QueuePartition | undefined) {
  if (!share) return sql``;
  const name = column === 'partner' ? sql`partner` : sql`provider`;
  return 'only' in share
    ? sql`and ${name} = ${share.only}`
    : sql`and ${name} <> all(${[...share.except]}::text[])`;
}
