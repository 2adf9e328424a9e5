import type { OperatorEvent } from '@opencashier/contract/operator-events';
import type { Queryable } from '@opencashier/postgres';
import { nanoid } from 'nanoid';
import type { Deposit } from '../domain/deposit.ts';
import { depositStateOf } from '../domain/deposit-view.ts';
import type { Services } from '../domain/services.ts';
import { recordWebhook } from '../store/webhooks.ts';

/** Writes down that the deposit's operator is to be told how it stands; a worker sends it. */
export async function tellOperator(
  { partners, now }: Services,
  db: Queryable,
  deposit: Deposit,
): Promise<void> {
  const { partner, id, owner } = deposit;
  if (!partners.get(partner)?.webhook) return;
  const at = now();
  const { serverTime, source: _source, ...state } = depositStateOf(deposit, at);
  const event: OperatorEvent = {
    type: 'deposit.updated',
    timestamp: serverTime,
    data: { ...state, partner, user: owner.slice(partner.length + 1) },
  };
  const body = JSON.stringify(event);
  await recordWebhook(
    db,
    { id: `evt_${nanoid()}`, partner, type: event.type, subject: id, body },
    at,
  );
}
