import type { Operation } from '../api/operations.ts';
import { paths } from '../routes/paths.ts';
import type { TextKey } from '../texts/text.ts';

interface NavItem {
  path: string;
  label: TextKey;
  /** The item is shown if the role may call this operation. */
  operation: Operation;
  /** The queue whose length is shown next to it. */
  queue?: 'review' | 'cases' | 'proposals' | 'disputes';
  key?: string;
}

export const navItems: readonly NavItem[] = [
  { path: paths.overview, label: 'nav.overview', operation: 'overview', key: 'g o' },
  { path: paths.payments, label: 'nav.payments', operation: 'payments', key: 'g p' },
  { path: paths.review, label: 'nav.review', operation: 'review', queue: 'review', key: 'g r' },
  { path: paths.players, label: 'nav.players', operation: 'balances', key: 'g u' },
  { path: paths.cases, label: 'nav.cases', operation: 'cases', queue: 'cases', key: 'g c' },
  { path: paths.proposals, label: 'nav.proposals', operation: 'proposals', queue: 'proposals' },
  { path: paths.disputes, label: 'nav.disputes', operation: 'disputes', queue: 'disputes' },
  { path: paths.methods, label: 'nav.methods', operation: 'methods', key: 'g m' },
  { path: paths.providers, label: 'nav.providers', operation: 'providers' },
  { path: paths.walletOrders, label: 'nav.system', operation: 'walletOrders' },
  { path: paths.audit, label: 'nav.audit', operation: 'audit' },
  { path: paths.access, label: 'nav.access', operation: 'access' },
];
