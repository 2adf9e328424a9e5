import { z } from 'zod';
import { isoTime } from '../../primitives.ts';

/**
 * Everyone who can act for the partner: the keys of its file, and the people signed in to the
 * console now. Keys are made and revoked in the partner's file; their secrets are shown nowhere.
 */
export const access = z.object({
  keys: z.array(
    z.object({
      id: z.string(),
      /** The person's or the system's name. */
      owner: z.string(),
      kind: z.enum(['person', 'system']),
      role: z.string(),
      /** The operations that the role may call. */
      operations: z.array(z.string()),
    }),
  ),
  sessions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.string(),
      since: isoTime,
      seenAt: isoTime,
      until: isoTime,
    }),
  ),
});
