import type { recordKinds } from '@opencashier/contract/operator/players/personal-data';
import { type Queryable, sql, type SqlQuery } from '@opencashier/postgres';

export type RecordKind = (typeof recordKinds)[number];

export interface Player {
  partner: string;
  user: string;
  owner: string;
}

type StoredRecord = Record<string, unknown>;

/** A record, and its place among those of its source. */
export interface PlacedRecord {
  place: string[];
  record: StoredRecord;
}

/** Records of one kind, in order: a page begins after the last place of the one before. */
export interface RecordSource {
  /** Several sources may be of one kind; each has a name of its own. */
  name: string;
  kind: RecordKind;
  isPlace: (place: readonly string[]) => boolean;
  read: (
    db: Queryable,
    player: Player,
    page: { after: readonly string[] | undefined; limit: number },
  ) => Promise<PlacedRecord[]>;
}

/** A part of a cursor: how to recognise it, and how to put it into a query. */
const keyTypes = {
  text: { pattern: /^/, cast: (value: string) => sql`${value}::text` },
  bigint: { pattern: /^\d{1,18}$/, cast: (value: string) => sql`${value}::bigint` },
  time: {
    pattern: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
    cast: (value: string) => sql`${value}::timestamptz`,
  },
};

export type Key = readonly [column: SqlQuery, type: keyof typeof keyTypes];

export interface Table {
  kind: RecordKind;
  name?: string;
  /** `from … where …`: the player's own rows, named `kept`, by an index. */
  rows: (player: Player) => SqlQuery;
  /** The unique order of the records. */
  order: readonly Key[];
}

const listed = (parts: readonly SqlQuery[]): SqlQuery =>
  parts.reduce((list, part) => sql`${list}, ${part}`);

export function tableSource({ kind, name = kind, rows, order }: Table): RecordSource {
  const columns = listed(order.map(([column]) => column));
  const place = listed(order.map(([column]) => sql`${column}::text`));
  return {
    name,
    kind,
    isPlace: (place) =>
      place.length === order.length &&
      order.every(([, type], index) => keyTypes[type].pattern.test(place[index] ?? '')),
    async read(db, player, { after, limit }) {
      const last = after && listed(order.map(([, type], i) => keyTypes[type].cast(after[i] ?? '')));
      const found = await db.query<StoredRecord & { place: string[] }>(sql`
        select kept.*, array[${place}] as place ${rows(player)}
          ${last ? sql`and (${columns}) > (${last})` : sql``}
        order by ${columns} limit ${limit}`);
      return found.rows.map(({ place: at, ...record }) => ({ place: at, record }));
    },
  };
}
