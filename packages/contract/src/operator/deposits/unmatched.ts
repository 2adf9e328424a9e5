import { z } from 'zod';
import { done, isoTime, nothing } from '../../primitives.ts';
import type { OperatorOperationDefinition } from '../operation-definition.ts';
import { assignee, decision, next, pageRequest } from '../requests.ts';

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

export const noticeOperations = {
  unmatched: {
    method: 'GET',
    path: '/unmatched-notices',
    summary: 'List the notices that match no deposit, newest first.',
    request: pageRequest,
    response: unmatchedNotices,
  },
  retryNotice: {
    method: 'POST',
    path: '/unmatched-notices/{provider}/{eventId}/retry',
    summary: 'Retry a notice immediately.',
    request: nothing,
    response: done,
  },
  assignNotice: {
    method: 'POST',
    path: '/unmatched-notices/{provider}/{eventId}/assign',
    summary: 'Assign a notice to yourself, or take it over from a colleague.',
    request: nothing,
    response: done,
  },
  releaseNotice: {
    method: 'POST',
    path: '/unmatched-notices/{provider}/{eventId}/release',
    summary: 'Give a notice that is assigned to you back to everybody.',
    request: nothing,
    response: done,
  },
  dismissNotice: {
    method: 'POST',
    path: '/unmatched-notices/{provider}/{eventId}/dismiss',
    summary: 'Mark a notice as handled, with a reason; it is not retried.',
    request: decision,
    response: done,
  },
} as const satisfies Record<string, OperatorOperationDefinition>;
