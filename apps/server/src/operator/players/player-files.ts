import type { OperatorAnswer } from '@opencashier/contract/operator/operations';
import type { Queryable } from '@opencashier/postgres';
import { maskedLabel } from '../../players/masked-label.ts';
import { addPlayerNote, notesOnPlayer, type PlayerNote } from '../../players/player-notes.ts';
import { savedAccountsOfPlayer } from '../../players/saved-accounts.ts';
import { deciderOf, nextOf, numberedPage, type OperatorHandler, ownerOf } from '../operation.ts';

function shownNote({ id, text, by, at }: PlayerNote): OperatorAnswer<'addNote'> {
  return { id: String(id), text, by, at: at.toISOString() };
}

export const readNotes: OperatorHandler<'notes'> = async (context, request) => {
  const { pool } = context.services;
  const found = await notesOnPlayer(pool, ownerOf(context), numberedPage(request));
  const notes = found.map(shownNote);
  return { notes, next: nextOf(notes, request) };
};

export const addNote: OperatorHandler<'addNote'> = async (context, { text }) => {
  const note = { text, by: deciderOf(context) };
  return shownNote(await addPlayerNote(context.services.pool, ownerOf(context), note));
};

export async function shownAccounts(
  db: Queryable,
  owner: string,
): Promise<OperatorAnswer<'savedAccounts'>['accounts']> {
  const accounts = await savedAccountsOfPlayer(db, owner);
  return accounts.map(({ label, network, savedAt, lastUsedAt, ...account }) => ({
    ...account,
    account: maskedLabel(label),
    ...(network === null ? {} : { network }),
    savedAt: savedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}

export const readSavedAccounts: OperatorHandler<'savedAccounts'> = async (context) => ({
  accounts: await shownAccounts(context.services.pool, ownerOf(context)),
});
