import { createSignatures } from '@opencashier/contract/signatures';
import type { Services } from '../services/services.ts';
import type { QueuePartition } from '../queues/queue-partition.ts';
import {
  claimWebhooks,
  markDelivered,
  markRefused,
  markUnreachable,
  type ReceiverAnswer,
  type Webhook,
} from '../operator/webhooks/operator-webhooks-store.ts';

type WebhookDeps = Pick<Services, 'pool' | 'partners' | 'now'>;

type CountWebhook = (outcome: 'delivered' | 'refused' | 'unreachable') => void;

const batch = 20;
const timeoutMs = 15_000;

/** Answers that concern the receiver as a whole, not one message. */
const downStatuses = new Set([408, 429, 502, 503, 504]);

/** Sends webhooks to operators; false if nothing more is due. */
export async function sendWebhooks(
  services: WebhookDeps,
  count: CountWebhook,
  partition?: QueuePartition,
): Promise<boolean> {
  const claimed = await claimWebhooks(services.pool, services.now(), batch, partition);
  const failures = await Promise.all(claimed.map((one) => sendWebhook(services, one, count)));
  const unreached = claimed.flatMap((webhook, index) => {
    const failure = failures[index];
    return failure === undefined ? [] : [{ ...webhook, failure }];
  });
  for (const [partner, webhooks] of Map.groupBy(unreached, (one) => one.partner)) {
    const outage = { partner, ids: webhooks.map(({ id }) => id), failure: webhooks[0]?.failure };
    await markUnreachable(services.pool, outage, services.now());
  }
  return claimed.length === batch;
}

/** Undefined, or why the receiver could not be reached. */
async function sendWebhook(
  services: WebhookDeps,
  webhook: Webhook,
  count: CountWebhook,
): Promise<string | undefined> {
  const { pool, now } = services;
  const answer = await post(services, webhook);
  if ('failure' in answer || downStatuses.has(answer.status)) {
    count('unreachable');
    return 'failure' in answer ? answer.failure : `answered ${answer.status}`;
  }
  if (answer.status >= 200 && answer.status < 300) {
    count('delivered');
    await markDelivered(pool, webhook, now(), answer);
  } else {
    count('refused');
    await markRefused(pool, webhook, now(), `answered ${answer.status}`);
  }
  return undefined;
}

async function post(
  { partners, now }: Pick<Services, 'partners' | 'now'>,
  { id, partner, body }: Webhook,
): Promise<ReceiverAnswer | { failure: string }> {
  const receiver = partners.get(partner)?.webhook;
  if (!receiver) return { failure: 'the partner has no receiver' };
  try {
    const startedMs = performance.now();
    const answer = await fetch(receiver.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...createSignatures(receiver.secrets).sign(id, now(), body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return { status: answer.status, ms: Math.round(performance.now() - startedMs) };
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return { failure: String(cause ?? error) };
  }
}
