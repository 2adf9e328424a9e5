import { CallError } from '@opencashier/contract/errors';
import { nanoid } from 'nanoid';
import { capsOf, countForPlayer, tooManyADay } from '../players/abuse-caps.ts';
import { attemptOf, type CallHandler } from '../services/call.ts';
import type { Deposit } from './deposit.ts';
import { cancelDeposit } from './follow-up/cancel-deposit.ts';
import { completeDeposit } from './follow-up/complete-deposit.ts';
import { createDeposit } from './create/create-deposit.ts';
import { openForm } from './domain/deposit-form.ts';
import { createAnswerOf, depositStateOf, statusOf } from './domain/deposit-view.ts';
import { ownDeposit } from './domain/own-deposit.ts';
import { prepareDeposit } from './create/prepare-deposit.ts';
import { findDeposit } from './store/deposits.ts';
import { recordFormClosing } from './store/form-closings.ts';
import { startSession } from './store/sessions.ts';

/** SEQ-23: a payment session, which the creation of the deposit names. */
export const sessionStart: CallHandler<'session-start'> = async (context, request) => {
  const { services, identity } = context;
  const { owner, partner } = identity;
  const { amount, currency, pendingGroup } = request;
  const id = nanoid();
  const cap = capsOf(services, partner).sessions;
  const session = { id, owner, amount, currency, pendingGroup };
  const createdAt = await startSession(services.pool, session, cap);
  if (!createdAt) throw tooManyADay(cap);
  return {
    payment_session_id: id,
    created_at: createdAt.toISOString(),
    pending_group: pendingGroup ?? null,
  };
};

export const depositPrepare: CallHandler<'deposit-prepare'> = (context, request) =>
  prepareDeposit(context.services, context.identity, request, {
    platform: context.platform,
    device: context.device,
    attempt: attemptOf(context),
  });

export const depositCreate: CallHandler<'deposit-create'> = async (context, request) => {
  const { services, identity, platform, device } = context;
  const answerOf = (deposit: Deposit) => createAnswerOf(deposit, services.now());
  const creation = { platform, device, attempt: attemptOf(context), answerOf };
  return answerOf(await createDeposit(services, identity, request, creation));
};

/** SEQ-9: another player's deposit is treated like one that has nothing to post. */
export const depositForm: CallHandler<'deposit-form'> = async (context, request) => {
  const { services, identity } = context;
  const deposit = await findDeposit(services.pool, request.depositId);
  const isTheirs = deposit?.owner === identity.owner && deposit.method === request.paymentMethod;
  const form = deposit && isTheirs ? await openForm(services, deposit) : undefined;
  if (!form) throw new CallError('banking.depositNotFound', 'There is no such deposit to pay.');
  return { formId: form.id, expiresAt: form.expiresAt.toISOString() };
};

export const depositStatus: CallHandler<'deposit-status'> = async (context, request) => {
  const { services, identity } = context;
  return depositStateOf(await ownDeposit(services.pool, identity, request), services.now());
};

export const depositComplete: CallHandler<'deposit-complete'> = async (context, request) => {
  const deposit = await completeDeposit(context.services, context.identity, request);
  return { depositId: deposit.id, status: statusOf(deposit) };
};

export const depositCancel: CallHandler<'deposit-cancel'> = async (context, request) => {
  const deposit = await cancelDeposit(context.services, context.identity, request);
  return { depositId: deposit.id, status: statusOf(deposit) };
};

/** NET-13: the token says who left; the user id in the message is for display. */
export const formClosed: CallHandler<'session-form-on-close-modal'> = async (context, request) => {
  const { services, identity } = context;
  await countForPlayer(services, services.pool, identity, 'formClosings');
  await recordFormClosing(services.pool, {
    owner: identity.owner,
    method: request.paymentMethod,
    methodText: request.paymentMethodText,
  });
  return { ok: true };
};
