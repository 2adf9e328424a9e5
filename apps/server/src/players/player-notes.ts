import { type Queryable, sql } from '@opencashier/postgres';

export interface PlayerNote {
  id: bigint;
  text: string;
  by: string;
  at: Date;
}

const columns = sql`id, text, written_by as by, written_at as at`;

export async function addPlayerNote(
  db: Queryable,
  owner: string,
  { text, by }: Pick<PlayerNote, 'text' | 'by'>,
): Promise<PlayerNote> {
  const { rows } = await db.query<PlayerNote>(sql`
    insert into cashier.player_notes (owner, text, written_by) values (${owner}, ${text}, ${by})
    returning ${columns}`);
  const [note] = rows;
  if (!note) throw new Error('a note was not stored');
  return note;
}

/** Newest first. */
export async function notesOnPlayer(
  db: Queryable,
  owner: string,
  { before, limit }: { before?: bigint | undefined; limit: number },
): Promise<PlayerNote[]> {
  const { rows } = await db.query<PlayerNote>(sql`
    select ${columns} from cashier.player_notes
    where owner = ${owner} ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`);
  return rows;
}
