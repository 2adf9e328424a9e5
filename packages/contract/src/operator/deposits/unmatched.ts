import { z } from 'zod';
import { isoTime } from '../../primitives.ts';
import { assignee, next } from '../requests.ts';

export const unmatchedNotices = z.object({
  notices: z.array(
    z.object({
      provider: z.string(),
      eventId: z.string(),
      receivedAt: isoTime,
      attempts: z.number(),
      failure: z.string().nullable(),
      body: z.unknown(),
      assignee: assignee.optional(),
    }),
  ),
  next,
});
