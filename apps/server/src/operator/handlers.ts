import { readAccess } from './access/access.ts';
import { disableOperator, readOperators, setOperatorRole } from './access/operators.ts';
import { assignToSelf, releaseCase } from './cases/assign-case.ts';
import { readCases } from './cases/cases.ts';
import { erasePlayer, exportPlayer } from './players/personal-data.ts';
import { addNote, readNotes, readSavedAccounts } from './players/player-files.ts';
import { readBalances, readTransactions } from './money/player-balances.ts';
import { readLimits, setLimit } from './players/deposit-limits.ts';
import { readFrozen, unfreezeAccount } from './players/frozen-accounts.ts';
import { moveMethod, readMethods, switchMethod } from './methods/methods.ts';
import { listProviders } from './methods/providers.ts';
import {
  assignDisputeToSelf,
  assignNoticeToSelf,
  releaseDispute,
  releaseNotice,
} from './deposits/assign.ts';
import { dismissUnmatched, readUnmatched, retryUnmatched } from './deposits/unmatched.ts';
import type { AnyOperatorHandler, OperatorHandlers } from './operation.ts';
import { handleCreateDebt } from './money/create-debt.ts';
import { postMoney } from './money/post-money.ts';
import { settleCase } from './cases/settle-case.ts';
import { handleWaiveDebt } from './money/waive-debt.ts';
import {
  confirmWith,
  readProposals,
  refuseProposal,
  withdrawProposal,
} from './proposals/proposals.ts';
import { handleAcceptRate, readRates } from './methods/rates.ts';
import { auditLog } from './read-audit.ts';
import {
  handleEndRefund,
  findDisputes,
  findRefunds,
  refundDeposit,
  handleReverseDeposit,
} from './deposits/refunds.ts';
import { readDeposits } from './deposits/search-deposits.ts';
import { dropOrder, readOrders, retryOrder } from './money/wallet-orders.ts';
import { readWebhooks, handleReplayWebhook } from './webhooks/operator-webhooks.ts';
import { readOverview } from './overview/read-overview.ts';
import { exportPayments, findPayments } from './payments/find-payments.ts';
import { readPayment } from './payments/read-payment.ts';
import { claimReview, releaseReview } from './withdrawals/claims.ts';
import { readReview } from './review/read-review.ts';
import { readReviewContext } from './review/review-context.ts';
import {
  handleHoldWithdrawals,
  handleReleaseWithdrawals,
  readHolds,
} from './withdrawals/withdrawal-holds.ts';
import { approve, handleEndPayout, readWithdrawals, reject } from './withdrawals/withdrawals.ts';

/** The handler of each operation in the contract. */
export const operatorHandlers: OperatorHandlers = {
  access: readAccess,
  post: postMoney,
  createDebt: handleCreateDebt,
  waiveDebt: handleWaiveDebt,
  balances: readBalances,
  transactions: readTransactions,
  limits: readLimits,
  setLimit,
  withdrawalHolds: readHolds,
  holdWithdrawals: handleHoldWithdrawals,
  releaseWithdrawals: handleReleaseWithdrawals,
  notes: readNotes,
  addNote,
  savedAccounts: readSavedAccounts,
  exportPlayer,
  erasePlayer,
  deposits: readDeposits,
  refundDeposit,
  reverseDeposit: handleReverseDeposit,
  refunds: findRefunds,
  endRefund: handleEndRefund,
  disputes: findDisputes,
  assignDispute: assignDisputeToSelf,
  releaseDispute,
  withdrawals: readWithdrawals,
  approve,
  reject,
  endPayout: handleEndPayout,
  unmatched: readUnmatched,
  retryNotice: retryUnmatched,
  assignNotice: assignNoticeToSelf,
  releaseNotice,
  dismissNotice: dismissUnmatched,
  cases: readCases,
  assignCase: assignToSelf,
  releaseCase,
  settleCase,
  methods: readMethods,
  switchMethod,
  moveMethod,
  providers: listProviders,
  frozenAccounts: readFrozen,
  unfreezeAccount,
  rates: readRates,
  acceptRate: handleAcceptRate,
  walletOrders: readOrders,
  retryOrder,
  dropOrder,
  webhooks: readWebhooks,
  replayWebhook: handleReplayWebhook,
  operators: readOperators,
  setOperatorRole,
  disableOperator,
  proposals: readProposals,
  confirmProposal: confirmWith((operation) => operatorHandlers[operation] as AnyOperatorHandler),
  refuseProposal,
  withdrawProposal,
  audit: auditLog,
  overview: readOverview,
  payments: findPayments,
  exportPayments,
  payment: readPayment,
  review: readReview,
  reviewContext: readReviewContext,
  claimReview,
  releaseReview,
};
