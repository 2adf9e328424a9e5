import { withdrawalStateOf } from './domain/withdrawal-view.ts';
import { listWithdrawals } from './store/withdrawals.ts';
import type { CallHandler } from '../services/call.ts';

const pageSize = 20;

export const withdrawalList: CallHandler<'withdrawal-list'> = async (context, { before }) => {
  const { services, identity } = context;
  const page = { before, limit: pageSize + 1 };
  const found = await listWithdrawals(services.pool, identity, page);
  const now = services.now();
  return {
    withdrawals: found.slice(0, pageSize).map((one) => withdrawalStateOf(one, now)),
    hasMore: found.length > pageSize,
  };
};
