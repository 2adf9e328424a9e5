import type { TimelineEvent } from '@opencashier/contract/operator/payments';
import { type Queryable, sql } from '@opencashier/postgres';
import { z } from 'zod';
import type { TimelineSubject } from './timeline-store.ts';

export interface MessageRow {
  id: string;
  type: string;
  body: string;
  createdAt: Date;
  deliveredAt: Date | null;
  nextAttemptAt: Date | null;
  attempts: number;
  failure: string | null;
  answerStatus: number | null;
  answerMs: number | null;
}

export async function messagesOf(
  db: Queryable,
  { partner, id }: TimelineSubject,
): Promise<MessageRow[]> {
  const { rows } = await db.query<MessageRow>(sql`
    select id, type, body, created_at as "createdAt", delivered_at as "deliveredAt",
      next_attempt_at as "nextAttemptAt", attempts, failure, answer_status as "answerStatus",
      answer_ms as "answerMs"
    from cashier.webhooks where subject = ${id} and partner = ${partner}
    order by created_at limit 200`);
  return rows;
}

export const messageState = ({ deliveredAt, nextAttemptAt }: MessageRow) =>
  deliveredAt ? 'delivered' : nextAttemptAt ? 'waiting' : 'given-up';

/** We wrote the message ourselves, but maybe in an earlier version. */
const carriedState = z.object({
  data: z.object({
    status: z.string(),
    ending: z.string().optional(),
    version: z.number().int().optional(),
  }),
});

function carriedBy(body: string): Pick<TimelineEvent, 'carried'> {
  const { success, data: message } = carriedState.safeParse(JSON.parse(body));
  if (!success) return {};
  const { status, ending, version } = message.data;
  const state = ending ?? status;
  return { carried: version === undefined ? { status: state } : { status: state, version } };
}

export function messageEvent(row: MessageRow): TimelineEvent {
  const { answerStatus: status, answerMs: ms } = row;
  return {
    at: (row.deliveredAt ?? row.createdAt).toISOString(),
    kind: 'message',
    name: row.type,
    outcome: messageState(row),
    ...(row.attempts > 1 ? { count: row.attempts } : {}),
    ...carriedBy(row.body),
    ...(status === null || ms === null ? {} : { answer: { status, ms } }),
    ...(row.failure ? { text: row.failure } : {}),
    reference: row.id,
  };
}
