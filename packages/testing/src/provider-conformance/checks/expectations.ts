import { ok, strictEqual } from 'node:assert/strict';
import { providerDecline } from '@opencashier/contract/provider/declines';
import type { ProviderNotice } from '@opencashier/contract/provider/notices';
import {
  type ProviderOperation,
  providerOperations,
} from '@opencashier/contract/provider/operations';
import { providerRefusal } from '@opencashier/contract/provider/protocol';
import { z } from 'zod';
import type { Answer } from '../clients/client-port.ts';
import type { ReceivedNotice } from '../notices/notice-board.ts';
import { type Context, Skipped } from '../suite.ts';

type Response<O extends ProviderOperation> = z.output<(typeof providerOperations)[O]['response']>;

/** The parsed answer of the operation; 501 means that the provider does not support it. */
export function expectAnswer<O extends ProviderOperation>(
  operation: O,
  { status, body }: Answer,
): Response<O> {
  if (status === 501) {
    expectRefusal({ status, body }, status, `${operation}, which is not supported,`);
    throw new Skipped(`${operation} is not supported`);
  }
  const hint = status === 404 ? ' (answer with 501 if you do not support it)' : '';
  const summary = `${operation} answered ${status}: ${JSON.stringify(body)}${hint}`;
  ok(status >= 200 && status < 300, summary);
  const parsed = providerOperations[operation].response.safeParse(body);
  ok(parsed.success, `${operation}: ${parsed.error && z.prettifyError(parsed.error)}`);
  const declined = z.object({ decline: providerDecline.optional() }).safeParse(body);
  ok(declined.success, `${operation}: ${declined.error && z.prettifyError(declined.error)}`);
  return parsed.data as Response<O>;
}

/** Expects a refusal with the status and with { error: { message } }. */
export function expectRefusal({ status, body }: Answer, expected: number, when: string): void {
  strictEqual(status, expected, `${when} must be answered with ${expected}, not ${status}`);
  ok(
    providerRefusal.safeParse(body).success,
    `${when} must be answered with { error: { message } }`,
  );
}

/** Expects a signed notice about the reference with one of the statuses, within the time. */
export async function expectNotice(
  { notices, waitMs }: Context,
  reference: string,
  statuses: readonly string[],
): Promise<ReceivedNotice & { notice: ProviderNotice }> {
  const received = await notices.wait(({ notice }) => {
    return notice?.data.reference === reference && statuses.includes(notice.data.status);
  }, waitMs);
  ok(
    received?.notice,
    `no notice with the status ${statuses.join(' or ')} arrived within ${waitMs} ms`,
  );
  ok(received.isSigned, 'the notice is not signed with the secret');
  return { ...received, notice: received.notice };
}
