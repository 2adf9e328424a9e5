import type { OperatorOperationDefinition } from '../operation-definition.ts';
import { type OperatorOperation, operatorOperations } from '../operations.ts';
import { type PostingKind, postingKinds } from '../players/players.ts';

/** The roles of keys and signed-in operators. `gameServer` is for systems only. */
export const operatorRoles = [
  'viewer',
  'support',
  'risk',
  'finance',
  'admin',
  'gameServer',
] as const;
export type OperatorRole = (typeof operatorRoles)[number];

interface Access {
  roles: readonly OperatorRole[];
  /**
   * Above the partner's sum, another person has to confirm it; always, if no money is moved. It
   * must be safe to repeat.
   */
  needsTwoPeople: boolean;
}

const everyone = ['viewer', 'support', 'risk', 'finance', 'admin'] as const;
const alone = <R extends OperatorRole>(...roles: readonly R[]) =>
  ({ roles, needsTwoPeople: false }) as const;
const inTwo = <R extends OperatorRole>(...roles: readonly R[]) =>
  ({ roles, needsTwoPeople: true }) as const;

/** The roles that may call each operation: one table for API, command line and documents. */
export const operatorAccess = {
  overview: alone(...everyone),
  access: alone('admin'),
  payments: alone(...everyone),
  exportPayments: alone('support', 'risk', 'finance', 'admin'),
  payment: alone(...everyone),
  review: alone(...everyone),
  reviewContext: alone('support', 'risk', 'finance', 'admin'),
  claimReview: alone('risk', 'finance', 'admin'),
  releaseReview: alone('risk', 'finance', 'admin'),
  post: inTwo('finance', 'admin', 'gameServer'),
  createDebt: inTwo('finance', 'admin'),
  waiveDebt: inTwo('finance', 'admin'),
  balances: alone(...everyone, 'gameServer'),
  transactions: alone(...everyone),
  limits: alone(...everyone),
  setLimit: alone('risk', 'admin'),
  notes: alone(...everyone),
  addNote: alone('support', 'risk', 'finance', 'admin'),
  savedAccounts: alone(...everyone),
  exportPlayer: alone('support', 'risk', 'admin'),
  erasePlayer: alone('admin'),
  deposits: alone(...everyone),
  refundDeposit: inTwo('finance', 'admin'),
  reverseDeposit: inTwo('finance', 'admin'),
  refunds: alone(...everyone),
  endRefund: inTwo('finance', 'admin'),
  disputes: alone(...everyone),
  assignDispute: alone('support', 'risk', 'finance', 'admin'),
  releaseDispute: alone('support', 'risk', 'finance', 'admin'),
  withdrawals: alone(...everyone),
  approve: inTwo('risk', 'finance', 'admin'),
  reject: alone('risk', 'finance', 'admin'),
  endPayout: inTwo('finance', 'admin'),
  withdrawalHolds: alone(...everyone),
  holdWithdrawals: alone('support', 'risk', 'admin'),
  releaseWithdrawals: alone('risk', 'admin'),
  unmatched: alone(...everyone),
  retryNotice: alone('support', 'finance', 'admin'),
  assignNotice: alone('support', 'risk', 'finance', 'admin'),
  releaseNotice: alone('support', 'risk', 'finance', 'admin'),
  dismissNotice: alone('support', 'finance', 'admin'),
  cases: alone(...everyone),
  assignCase: alone('support', 'risk', 'finance', 'admin'),
  releaseCase: alone('support', 'risk', 'finance', 'admin'),
  settleCase: inTwo('support', 'risk', 'finance', 'admin'),
  methods: alone(...everyone),
  switchMethod: alone('risk', 'finance', 'admin'),
  moveMethod: alone('finance', 'admin'),
  providers: alone(...everyone),
  frozenAccounts: alone(...everyone),
  unfreezeAccount: alone('admin'),
  rates: alone(...everyone),
  acceptRate: alone('finance', 'admin'),
  walletOrders: alone(...everyone),
  retryOrder: alone('support', 'finance', 'admin'),
  dropOrder: inTwo('finance', 'admin'),
  webhooks: alone(...everyone),
  replayWebhook: alone('support', 'finance', 'admin'),
  operators: alone('admin'),
  setOperatorRole: inTwo('admin'),
  disableOperator: inTwo('admin'),
  proposals: alone(...everyone),
  confirmProposal: alone('risk', 'finance', 'admin'),
  refuseProposal: alone('risk', 'finance', 'admin'),
  withdrawProposal: alone('support', 'risk', 'finance', 'admin'),
  audit: alone(...everyone),
} as const satisfies Record<OperatorOperation, Access>;

/** `post` covers two things: what happened in a game, and what a person decided. */
export const postingRoles = {
  stake: ['gameServer', 'admin'],
  win: ['gameServer', 'admin'],
  playthrough: ['gameServer', 'admin'],
  adjustment: ['finance', 'admin'],
} as const satisfies Record<PostingKind, readonly OperatorRole[]>;

type AccessTable = typeof operatorAccess;
/** The operations that need a second person above the partner's sum. */
export type TwoPeopleOperation = {
  [N in OperatorOperation]: AccessTable[N]['needsTwoPeople'] extends true ? N : never;
}[OperatorOperation];

export function needsTwoPeople(operation: OperatorOperation): operation is TwoPeopleOperation {
  return operatorAccess[operation].needsTwoPeople;
}

/** The roles that may make this request; those of a posting depend on its kind. */
export function rolesFor(
  operation: OperatorOperation,
  request: Readonly<Record<string, unknown>> = {},
): readonly OperatorRole[] {
  const kind = operation === 'post' && postingKinds.find((one) => one === request['kind']);
  return kind ? postingRoles[kind] : operatorAccess[operation].roles;
}

/** True if the request and its author are written to the audit log. */
export function isAudited(operation: OperatorOperation): boolean {
  const definition: OperatorOperationDefinition = operatorOperations[operation];
  return definition.method === 'POST' || definition.isAudited === true;
}
