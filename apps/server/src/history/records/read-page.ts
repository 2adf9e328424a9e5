import type { Queryable } from '@opencashier/postgres';
import { z } from 'zod';
import { openFields } from '../../deposits/domain/typed-fields.ts';
import type { Seal } from '../../security/seal.ts';
import { ledgerRecords } from './ledger-records.ts';
import { type Player, type RecordKind, type RecordSource, tableSource } from './record-source.ts';
import { tables } from './tables.ts';

const sources: readonly RecordSource[] = [...tables.map(tableSource), ...ledgerRecords];

/** Keys and sealed values belong to the server: an export must not contain anything usable. */
const secrets: readonly string[] = [
  'sealed',
  'sealed_fields',
  'token',
  'account_token',
  'fingerprint',
  'request_key',
  'return_id',
];

/** A stored value as JSON: times in ISO 8601, integers as text, no secrets. */
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

/** The player's input is stored encrypted, but belongs to the player. */
function withFields(seal: Seal, record: Record<string, unknown>): Record<string, unknown> {
  const { id, sealed_fields: sealedFields, fields: plain } = record;
  if (typeof id !== 'string' || typeof sealedFields !== 'string') return record;
  const plainFields = (plain ?? {}) as Record<string, string>;
  try {
    return { ...record, fields: openFields({ seal }, { id, sealedFields, plainFields }) };
  } catch {
    // Its secret is gone, and with it what the player typed; the rest of the export is not.
    return { ...record, fields: null };
  }
}

interface Place {
  source: number;
  after: readonly string[] | undefined;
}

const placeText = z.tuple([z.string()], z.string());

function writePlace({ source, after = [] }: Place): string {
  return Buffer.from(JSON.stringify([sources[source]?.name, ...after])).toString('base64url');
}

/** The position of the next page; undefined if the cursor is not one of ours. */
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
  const index = sources.findIndex((source) => source.name === name);
  const isKnown = after.length === 0 || sources[index]?.isPlace(after) === true;
  if (index < 0 || !isKnown || after.some((one) => one.includes('\0'))) return undefined;
  return { source: index, after: after.length === 0 ? undefined : after };
}

export interface RecordPage {
  records: { kind: RecordKind; record: Record<string, unknown> }[];
  next: string | null;
}

/**
 * Everything stored about a player, one source after the other, at most `limit` records at a time.
 */
export async function readPlayerRecords(
  { db, seal }: { db: Queryable; seal: Seal },
  player: Player,
  { from = { source: 0, after: undefined }, limit }: { from?: Place | undefined; limit: number },
): Promise<RecordPage> {
  const records: RecordPage['records'] = [];
  let place = from;
  for (;;) {
    const source = sources[place.source];
    if (!source) return { records, next: null };
    const left = limit - records.length;
    if (left === 0) return { records, next: writePlace(place) };
    const found = await source.read(db, player, { after: place.after, limit: left });
    records.push(
      ...found.map(({ record }) => ({
        kind: source.kind,
        record: shownRecord(withFields(seal, record)),
      })),
    );
    const after = found.at(-1)?.place;
    place =
      found.length === left
        ? { source: place.source, after }
        : { source: place.source + 1, after: undefined };
  }
}
