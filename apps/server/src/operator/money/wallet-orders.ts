import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorAnswer } from '@opencashier/contract/operator/operations';
import { amountOf } from '../../rates/amounts.ts';
import {
  findOrder,
  type FoundOrder,
  retryOrderNow,
  searchOrders,
} from '../../wallet/wallet-order-search.ts';
import { markTaken } from '../../wallet/wallet-orders.ts';
import {
  deciderOf,
  nextOf,
  numberedPage,
  numberOf,
  type OperatorContext,
  type OperatorHandler,
} from '../operation.ts';

function shownOf({ owner, ...order }: FoundOrder): OperatorAnswer<'dropOrder'> {
  return {
    id: String(order.id),
    kind: order.kind,
    reference: order.reference,
    user: owner.slice(owner.indexOf(':') + 1),
    amount: amountOf(order.amountMinor, order.currency),
    currency: order.currency,
    state: order.state,
    attempts: order.attempts,
    failure: order.failure,
    createdAt: order.createdAt.toISOString(),
    nextAttemptAt: order.nextAttemptAt?.toISOString() ?? null,
    takenAt: order.takenAt?.toISOString() ?? null,
  };
}

export const readOrders: OperatorHandler<'walletOrders'> = async (context, request) => {
  const { services, partner } = context;
  const { user, state } = request;
  const owner = user === undefined ? undefined : `${partner.key}:${user}`;
  const search = { partner: partner.key, owner, state, ...numberedPage(request) };
  const orders = (await searchOrders(services.pool, search)).map(shownOf);
  return { orders, next: nextOf(orders, request) };
};

async function requireOrder(context: OperatorContext): Promise<FoundOrder> {
  const { services, partner } = context;
  const order = await findOrder(services.pool, { id: numberOf(context), partner: partner.key });
  if (order) return order;
  throw new OperatorError('notFound');
}

export const retryOrder: OperatorHandler<'retryOrder'> = async (context) => {
  const { services } = context;
  const { id } = await requireOrder(context);
  if (!(await retryOrderNow(services.pool, id))) throw new OperatorError('stateForbids');
  services.wake('orders');
  return { ok: true };
};

/** The player's later orders go on. */
export const dropOrder: OperatorHandler<'dropOrder'> = async (context, { reason }) => {
  const { services } = context;
  const order = await requireOrder(context);
  const failure = `dropped by ${deciderOf(context)}: ${reason}`;
  const isDropped = await markTaken(services.pool, order, failure);
  if (!isDropped) throw new OperatorError('stateForbids');
  services.wake('changes');
  return shownOf(await requireOrder(context));
};
