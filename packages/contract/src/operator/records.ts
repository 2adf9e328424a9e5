import { z } from 'zod';
import { flag, freeText, id, isoTime } from '../primitives.ts';
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

const auditFilters = z.object({
  /** Only entries about this player, or about something that belongs to the player. */
  user: user.optional(),
  /** The player, payment, case or message that the entry names. */
  subject: freeText(200).min(1).optional(),
  /** Leaves out what game servers did. */
  isByPerson: flag.optional(),
  /** The person or system that asked. Needs `isByPerson`, `user` or `subject`, as do the others. */
  by: freeText(64).min(1).optional(),
  operation: z
    .string()
    .max(40)
    .regex(/^[A-Za-z]+$/)
    .optional(),
  /** Limits the time: `from` is included, `to` is not. */
  from: isoTime.optional(),
  to: isoTime.optional(),
  before,
  limit,
});
type AuditFilters = z.output<typeof auditFilters>;

/** Game servers make very many entries, which are found by the player or the subject alone. */
const isFew = ({ user: of, subject, isByPerson }: AuditFilters): boolean =>
  of !== undefined || subject !== undefined || isByPerson === true;
const narrows = ({ by, operation, from, to }: AuditFilters): boolean =>
  [by, operation, from, to].some((one) => one !== undefined);

export const auditSearch = auditFilters.refine((search) => isFew(search) || !narrows(search), {
  path: ['isByPerson'],
  message: 'by, operation, from and to need isByPerson, user or subject',
});
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
      /** The currency of an amount in a request to refund or reverse a deposit. */
      currency: z.string().optional(),
      outcome: z.string(),
    }),
  ),
  next,
});
