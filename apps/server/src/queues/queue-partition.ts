import { sql } from '@opencashier/postgres';

/**
 * A part of a queue: the entries of one partner or provider, or the entries of none that is known.
 * Each has its own worker, so that one that hangs delays nobody else.
 */
export type QueuePartition = { only: string } | { except: readonly string[] };

export const partitionsOf = (names: Iterable<string>): QueuePartition[] =>
  Array.from(names, (only) => ({ only }));

/** One more for entries of former partners or providers. */
export const partitionsWithOthers = (names: readonly string[]): QueuePartition[] => [
  ...partitionsOf(names),
  { except: names },
];

export const partitionName = (partition: QueuePartition): string =>
  'only' in partition ? partition.only : 'others';

/** A condition that begins with `and`; without a partition, the whole queue. */
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
