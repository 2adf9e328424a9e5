import type { Queryable } from '@opencashier/postgres';
import { z } from 'zod';
import { books } from './ledger-records.ts';
import { type Player, type RecordKind, type Shelf, tableShelf } from './record-source.ts';
import { tables } from './tables.ts';

const shelves: readonly Shelf[] = [...tables.map(tableShelf), ...books];

/** Keys and seals are the server's own: who holds an export must be able to do nothing with it. */
const secrets: readonly string[] = ['sealed', 'token', 'account_token', 'fingerprint', 'return_id'];

/** A stored value as JSON has it: times in ISO 8601, whole numbers as text, nothing secret. */
function shown(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null) return value;
  return shownRecord(value);
}

function shownRecord(value: object): Record<string, unknown> {
  const kept = Object.entries(value).filter(([name]) => !secrets.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, shown(inner)]));
}

interface Place {
  shelf: number;
  after: readonly string[] | undefined;
}

const placeText = z.tuple([z.string()], z.string());

function writePlace({ shelf, after = [] }: Place): string {
  return Buffer.from(JSON.stringify([shelves[shelf]?.name, ...after])).toString('base64url');
}

/** Where a page goes on; undefined when nobody here can have written that. */
export function readPlace(text: string): Place | undefined {
  let written: unknown;
  try {
    written = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
  const parsed = placeText.safeParse(written);
  if (!parsed.success) return undefined;
  const [name, ...after] = parsed.data;
  const index = shelves.findIndex((shelf) => shelf.name === name);
  const isKnown = after.length === 0 || shelves[index]?.isPlace(after) === true;
  if (index < 0 || !isKnown || after.some((one) => one.includes('\0'))) return undefined;
  return { shelf: index, after: after.length === 0 ? undefined : after };
}

export interface RecordPage {
  records: { kind: RecordKind; record: Record<string, unknown> }[];
  next: string | null;
}

/** Everything that is kept of a player, one shelf after the other, at most `limit` at a time. */
export async function readPlayerRecords(
  db: Queryable,
  player: Player,
  { from = { shelf: 0, after: undefined }, limit }: { from?: Place | undefined; limit: number },
): Promise<RecordPage> {
  const records: RecordPage['records'] = [];
  let place = from;
  for (;;) {
    const shelf = shelves[place.shelf];
    if (!shelf) return { records, next: null };
    const left = limit - records.length;
    if (left === 0) return { records, next: writePlace(place) };
    const found = await shelf.read(db, player, { after: place.after, limit: left });
    records.push(...found.map(({ record }) => ({ kind: shelf.kind, record: shownRecord(record) })));
    const after = found.at(-1)?.place;
    place =
      found.length === left
        ? { shelf: place.shelf, after }
        : { shelf: place.shelf + 1, after: undefined };
  }
}
