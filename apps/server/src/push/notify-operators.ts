import type { OperatorEvent, PlayerHeld } from '@opencashier/contract/operator/events';
import type { Queryable } from '@opencashier/postgres';
import { nanoid } from 'nanoid';
import type { Deposit } from '../deposits/deposit.ts';
import { depositStateOf } from '../deposits/domain/deposit-view.ts';
import { disputeStateOf } from '../deposits/disputes/dispute-view.ts';
import { refundStateOf } from '../deposits/refunds/refund-view.ts';
import { disputesOf } from '../deposits/store/disputes.ts';
import { refundsOf } from '../deposits/store/refunds.ts';
import type { Services } from '../services/services.ts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';
import { isUnclear } from '../withdrawals/payouts/payout-contradictions.ts';
import { withdrawalStateOf } from '../withdrawals/domain/withdrawal-view.ts';
import type { WithdrawalHold } from '../withdrawals/store/withdrawal-holds.ts';
import { recordWebhook } from '../operator/webhooks/operator-webhooks-store.ts';

/** The services that write to an operator's webhook. */
export type NotifyOperatorsDeps = Pick<Services, 'partners' | 'now'>;

/** Records a message with the deposit's state for the operator; a worker sends it. */
export async function notifyOperatorOfDeposit(
  { partners, now }: NotifyOperatorsDeps,
  db: Queryable,
  deposit: Deposit,
): Promise<void> {
  const { partner, id, owner, version } = deposit;
  if (!partners.get(partner)?.webhook) return;
  const at = now();
  const { serverTime, source: _source, ...state } = depositStateOf(deposit, at);
  const event: OperatorEvent = {
    type: 'deposit.updated',
    timestamp: serverTime,
    data: {
      ...state,
      version,
      ...(await returnsOf(db, deposit)),
      partner,
      user: owner.slice(partner.length + 1),
    },
  };
  await record(db, partner, id, event, at);
}

/** Deposits without refunds or reversals need no query. */
async function returnsOf(db: Queryable, { id, returns }: Deposit) {
  if (returns === 0) return {};
  const refunds = (await refundsOf(db, id)).map(refundStateOf);
  const disputes = (await disputesOf(db, id)).map(disputeStateOf);
  return {
    ...(refunds.length === 0 ? {} : { refunds }),
    ...(disputes.length === 0 ? {} : { disputes }),
  };
}

export async function notifyOperatorOfWithdrawal(
  { partners, now }: NotifyOperatorsDeps,
  db: Queryable,
  withdrawal: Withdrawal,
): Promise<void> {
  const { partner, id, owner, version } = withdrawal;
  if (!partners.get(partner)?.webhook) return;
  const at = now();
  const state = withdrawalStateOf(withdrawal, at);
  const { serverTime, isCancellable: _open, codeRequired: _code, ...data } = state;
  const event: OperatorEvent = {
    type: 'withdrawal.updated',
    timestamp: serverTime,
    data: {
      ...data,
      version,
      partner,
      user: owner.slice(partner.length + 1),
      ...(isUnclear(withdrawal) ? { isUnclear: true } : {}),
    },
  };
  await record(db, partner, id, event, at);
}

/** The server put the player's withdrawals on hold by itself, and a person has to look at it. */
export async function notifyOperatorOfHold(
  { partners, now }: NotifyOperatorsDeps,
  db: Queryable,
  { owner, partner, reason, setBy, setAt }: WithdrawalHold,
): Promise<void> {
  if (!partners.get(partner)?.webhook) return;
  const at = now();
  const user = owner.slice(partner.length + 1);
  const event: PlayerHeld = {
    type: 'player.held',
    timestamp: at.toISOString(),
    data: { partner, user, reason, setBy, setAt: setAt.toISOString() },
  };
  await record(db, partner, user, event, at);
}

async function record(
  db: Queryable,
  partner: string,
  subject: string,
  event: OperatorEvent | PlayerHeld,
  at: Date,
): Promise<void> {
  const message = { id: `evt_${nanoid()}`, partner, type: event.type, subject };
  await recordWebhook(db, { ...message, body: JSON.stringify(event) }, at);
}
