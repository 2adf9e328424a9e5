import { attemptOf, type CallHandler } from '../services/call.ts';
import { cancelWithdrawal } from './confirm/cancel-withdrawal.ts';
import { confirmWithdrawal } from './confirm/confirm-withdrawal.ts';
import { draftWithdrawal } from './drafts/draft-withdrawal.ts';
import { ownWithdrawal } from './domain/own-withdrawal.ts';
import { readWithdrawalRequest, previewWithdrawal } from './drafts/quote-withdrawal.ts';
import { sendCode } from './codes/withdrawal-code.ts';
import { withdrawalStateOf } from './domain/withdrawal-view.ts';
import { listWithdrawals } from './store/withdrawals.ts';

export const withdrawalCreate: CallHandler<'withdrawal-create'> = async (context, request) => {
  const { services, identity, platform } = context;
  const checked = await readWithdrawalRequest(services, identity, request, platform);
  if (request.dryRun) return previewWithdrawal(services, identity, checked);
  return draftWithdrawal(services, identity, checked, attemptOf(context));
};

export const codeSend: CallHandler<'code-send'> = ({ services, identity }, { id }) =>
  sendCode(services, identity, id);

/** WD-4: holds the money; if a code is required, it must be right. */
export const withdrawalConfirm: CallHandler<'withdrawal-confirm'> = async (context, request) => {
  const { services, identity } = context;
  const withdrawal = await confirmWithdrawal(services, identity, request, attemptOf(context));
  return withdrawalStateOf(withdrawal, services.now());
};

export const withdrawalCancel: CallHandler<'withdrawal-cancel'> = async (context, { id }) => {
  const { services, identity } = context;
  return withdrawalStateOf(await cancelWithdrawal(services, identity, id), services.now());
};

export const withdrawalStatus: CallHandler<'withdrawal-status'> = async (context, { id }) => {
  const { services, identity } = context;
  return withdrawalStateOf(await ownWithdrawal(services.pool, identity, id), services.now());
};

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
