import type { TransactionStatus } from './transaction-status.ts';

const good: readonly TransactionStatus[] = ['processed', 'sent'];
const bad: readonly TransactionStatus[] = ['mistaked', 'rejected', 'failed', 'reversed'];

export function statusTone(status: TransactionStatus): 'good' | 'bad' | 'open' {
  if (good.includes(status)) return 'good';
  return bad.includes(status) ? 'bad' : 'open';
}
