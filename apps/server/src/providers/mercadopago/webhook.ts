import { id } from '@opencashier/contract/primitives';
import type { Received, WebhookRequest } from '../provider.ts';
import { isSignedBy } from '../vendor-api/signed-by.ts';

/**
 * `x-signature` has a time and an HMAC-SHA256 over the id in the query, the id of the request and
 * that time. It does not cover the body, so the body is not read.
 */
export function isSigned({ headers, query }: WebhookRequest, secrets: readonly string[]): boolean {
  const parts = new Map(
    (headers['x-signature'] ?? '').split(',').map((part) => {
      const [name = '', value = ''] = part.split('=', 2);
      return [name.trim(), value.trim()];
    }),
  );
  const subject = query['data.id'];
  const requestId = headers['x-request-id'];
  const time = parts.get('ts');
  if (!subject || !requestId || !time) return false;
  const signature = parts.get('v1');
  // According to the guides, an id with letters is signed in lower case; the vendor's own library
  // signs it as it is.
  return [subject, subject.toLowerCase()].some((id) => {
    const content = `id:${id};request-id:${requestId};ts:${time};`;
    return isSignedBy({ algorithm: 'sha256', content, signature, encoding: 'hex', secrets });
  });
}

/** It only says which payment changed; the account may have payments that are not ours. */
export function noticesOf({ headers, query }: WebhookRequest): Received[] {
  const payment = id.safeParse(query['data.id']);
  const eventId = headers['x-request-id'] ?? '';
  if ((query['type'] ?? query['topic']) !== 'payment' || !payment.success) return [];
  const data = { subject: 'deposit', providerId: payment.data, mayBeForeign: true } as const;
  return [{ eventId, notice: { type: 'status.asked', data } }];
}
