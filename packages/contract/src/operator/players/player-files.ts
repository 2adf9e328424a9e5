import { z } from 'zod';
import { freeText, isoTime, nothing } from '../../primitives.ts';
import { methodKinds } from '../methods.ts';
import type { OperatorOperationDefinition } from '../operation-definition.ts';
import { next, pageRequest } from '../requests.ts';

/** An operator's note about a player. Players never see it. */
export const playerNote = z.object({
  id: z.string(),
  text: z.string(),
  by: z.string(),
  at: isoTime,
});
export const playerNotes = z.object({ notes: z.array(playerNote), next });
export const noteRequest = z.object({ text: freeText(2000).min(1) });

/** Accounts that the player saved, to pay from or to be paid to; their numbers are masked. */
export const savedAccounts = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(methodKinds),
      method: z.string(),
      provider: z.string(),
      account: z.string(),
      network: z.string().optional(),
      savedAt: isoTime,
      lastUsedAt: isoTime,
    }),
  ),
});

export const playerFileOperations = {
  notes: {
    method: 'GET',
    path: '/players/{user}/notes',
    summary: 'List operators’ notes about a player, newest first.',
    request: pageRequest,
    response: playerNotes,
  },
  addNote: {
    method: 'POST',
    path: '/players/{user}/notes',
    summary: 'Write a note about a player, for other operators. It is erased with the player.',
    request: noteRequest,
    response: playerNote,
    unaudited: ['text'],
  },
  savedAccounts: {
    method: 'GET',
    path: '/players/{user}/accounts',
    summary: 'List the accounts that a player saved, masked, the last used first.',
    request: nothing,
    response: savedAccounts,
  },
} as const satisfies Record<string, OperatorOperationDefinition>;
