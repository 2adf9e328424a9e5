import { z } from 'zod';
import { id, isoTime } from '../primitives.ts';
import { before, limit, next, user } from './requests.ts';

export const webhookStates = ['waiting', 'delivered', 'given-up'] as const;
export const webhookSearch = z.object({
  state: z.enum(webhookStates).optional(),
  /** The id of the deposit that it is about. */
  subject: id.optional(),
  before,
  limit,
});
export const sentWebhooks = z.object({
  webhooks: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      subject: z.string(),
      state: z.enum(webhookStates),
      createdAt: isoTime,
      attempts: z.number(),
      deliveredAt: isoTime.nullable(),
      failure: z.string().nullable(),
    }),
  ),
  next,
});

export const auditSearch = z.object({ user: user.optional(), before, limit });
export const auditLog = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      at: isoTime,
      /** The person or system that owns the key or session. */
      by: z.string(),
      /** The role of the key, and its id. */
      role: z.string().optional(),
      key: z.string().optional(),
      /** The second person, if it needed one. */
      confirmedBy: z.string().optional(),
      operation: z.string(),
      /** The player, deposit, withdrawal or message that the operation affected. */
      subject: z.string(),
      request: z.unknown(),
      outcome: z.string(),
    }),
  ),
  next,
});
