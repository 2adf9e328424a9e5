import { z } from 'zod';
import { errorBody } from '../error-body.ts';

// Apart from frames.ts, so that the widget, which makes frames but parses none, carries no schema.

/** NET-5 */
export const requestFrame = z.object({
  id: z.string().min(1).max(64),
  key: z.string().max(64).optional(),
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
