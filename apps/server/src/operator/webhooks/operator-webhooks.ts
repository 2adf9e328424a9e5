import { OperatorError } from '@opencashier/contract/operator/errors';
import {
  replayWebhook,
  searchWebhooks,
  type Webhook,
  type WebhookSearch,
} from './operator-webhooks-store.ts';
import { nextOf, type OperatorHandler } from '../operation.ts';

function stateOf({
  deliveredAt,
  isDue,
}: Webhook & { isDue: boolean }): NonNullable<WebhookSearch['state']> {
  if (deliveredAt) return 'delivered';
  return isDue ? 'waiting' : 'given-up';
}

export const readWebhooks: OperatorHandler<'webhooks'> = async (context, request) => {
  const partner = context.partner.key;
  const found = await searchWebhooks(context.services.pool, { ...request, partner });
  const webhooks = found.map((webhook) => ({
    id: webhook.id,
    type: webhook.type,
    subject: webhook.subject,
    state: stateOf(webhook),
    createdAt: webhook.createdAt.toISOString(),
    attempts: webhook.attempts,
    deliveredAt: webhook.deliveredAt?.toISOString() ?? null,
    failure: webhook.failure,
  }));
  return { webhooks, next: nextOf(webhooks, request) };
};

export const handleReplayWebhook: OperatorHandler<'replayWebhook'> = async (context) => {
  const { services, partner, pathParams } = context;
  const webhook = { id: pathParams['id'] ?? '', partner: partner.key };
  if (!(await replayWebhook(services.pool, webhook, services.now()))) {
    throw new OperatorError('notFound');
  }
  services.wake('webhooks');
  return { ok: true };
};
