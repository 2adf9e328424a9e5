import { z } from 'zod';
import { errorBody } from '../../error-body.ts';
import { freeText } from '../../primitives.ts';

// Kept separate from frames.ts: the widget creates frames but parses none, so it needs no schema.

/** NET-5: a request on the socket. */
export const requestFrame = z.object({
  id: z.string().min(1).max(64),
  key: freeText(64).optional(),
  token: z.string().max(4096),
  time: z.number(),
  type: z.string().max(128),
  payload: z.unknown(),
});

export const answerFrame = z.object({
  id: z.string(),
  status: z.number().int(),
  data: z.unknown().optional(),
  error: errorBody.optional(),
});
