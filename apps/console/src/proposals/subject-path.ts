import type { FoundProposal } from '@opencashier/contract/operator/access/proposals';
import { operations } from '../api/operations.ts';
import { paths } from '../routes/paths.ts';

/** The screen that shows the subject of an operation, by the first part of the operation's path. */
const screens: Readonly<Record<string, (subject: string) => string>> = {
  players: paths.player,
  deposits: paths.payment,
  withdrawals: paths.payment,
  refunds: () => paths.refunds,
  cases: () => paths.cases,
  'wallet-orders': () => paths.walletOrders,
  operators: () => paths.access,
};

/** The address at which the second person can look at what a proposal is about. */
export function subjectPath({ operation, subject }: FoundProposal): string | undefined {
  const known = Object.entries(operations).find(([name]) => name === operation);
  const [, first = ''] = known?.[1].path.split('/') ?? [];
  return screens[first]?.(subject);
}
