import { operations } from '../api/operations.ts';
import { paths } from '../routes/paths.ts';

/** The screen that shows the subject of an operation, by the first part of the operation's path. */
const screens: Readonly<Record<string, (subject: string) => string>> = {
  players: paths.player,
  deposits: paths.payment,
  withdrawals: paths.payment,
  refunds: () => paths.refunds,
  cases: () => paths.cases,
  disputes: () => paths.disputes,
  proposals: () => paths.proposals,
  'unmatched-notices': () => paths.unmatched,
  'wallet-orders': () => paths.walletOrders,
  webhooks: () => paths.messages,
  'frozen-accounts': () => paths.frozenAccounts,
  rates: () => paths.rates,
  methods: () => paths.methods,
  operators: () => paths.access,
};

/** An operation and what it was asked for, in the audit log or in a proposal. */
interface AboutSubject {
  operation: string;
  subject: string;
}

/** The address at which a person can look at what an operation is about. */
export function subjectPath({ operation, subject }: AboutSubject): string | undefined {
  const known = Object.entries(operations).find(([name]) => name === operation);
  if (subject === '') return undefined;
  const [, first = ''] = known?.[1].path.split('/') ?? [];
  return screens[first]?.(subject);
}
