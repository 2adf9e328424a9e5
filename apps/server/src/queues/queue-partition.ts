import { sql } from '@opencashier/postgres';

/**
 * A part of a queue: what waits for one partner or provider, or what waits for none of those that
 * are known. Each has a worker of its own, so that one that hangs keeps nobody else waiting.
 */
export type QueuePartition = { only: string } | { except: readonly string[] };

export const partitionsOf = (names: Iterable<string>): QueuePartition[] =>
  Array.from(names, (only) => ({ only }));

/** One more for what waits for those that were there once. */
export const partitionsWithOthers = (names: readonly string[]): QueuePartition[] => [
  ...partitionsOf(names),
  { except: names },
];

export const partitionName = (partition: QueuePartition): string =>
  'only' in partition ? partition.only : 'others';

/** A condition that begins with `and`; no share stands for the whole queue. */
export function isInPartition(
  column: 'partner' | 'provider',
  partition: QueuePartition | undefined,
) {
  if (!partition) return sql``;
  const name = column === 'partner' ? sql`partner` : sql`provider`;
  return 'only' in partition
    ? sql`and ${name} = ${partition.only}`
    : sql`and ${name} <> all(${[...partition.except]}::text[])`;
}
