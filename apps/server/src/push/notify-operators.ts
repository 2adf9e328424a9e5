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
import type { StoredHold } from '../withdrawals/store/withdrawal-holds.ts';
import type { NewWebhook } from '../operator/webhooks/operator-webhooks-store.ts';

/** The services that write to an operator's webhook; a worker sends what is recorded. */
export type NotifyOperatorsDeps = Pick<Services, 'partners' | 'now'>;

/** A message with the deposit's state for the operator, if it has a receiver. */
export async function messageOfDeposit(
  { partners, now }: NotifyOperatorsDeps,
  db: Queryable,
  deposit: Deposit,
): Promise<NewWebhook[]> {
  const { partner, id, owner, version } = deposit;
  if (!partners.get(partner)?.webhook) return [];
  const { serverTime, source: _source, ...state } = depositStateOf(deposit, now());
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
  return [messageOf(partner, id, event)];
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

export function messageOfWithdrawal(
  { partners, now }: NotifyOperatorsDeps,
  withdrawal: Withdrawal,
): NewWebhook[] {
  const { partner, id, owner, version } = withdrawal;
  if (!partners.get(partner)?.webhook) return [];
  const state = withdrawalStateOf(withdrawal, now());
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
  return [messageOf(partner, id, event)];
}

/** The server put the player's withdrawals on hold by itself, and a person has to look at it. */
export function messageOfHold(
  { partners, now }: NotifyOperatorsDeps,
  { owner, partner, reason, setBy, setAt, version }: StoredHold,
): NewWebhook[] {
  if (!partners.get(partner)?.webhook) return [];
  const user = owner.slice(partner.length + 1);
  const event: PlayerHeld = {
    type: 'player.held',
    timestamp: now().toISOString(),
    data: { partner, user, version, reason, setBy, setAt: setAt.toISOString() },
  };
  return [messageOf(partner, user, event)];
}

function messageOf(
  partner: string,
  subject: string,
  event: OperatorEvent | PlayerHeld,
): NewWebhook {
  return { id: `evt_${nanoid()}`, partner, type: event.type, subject, body: JSON.stringify(event) };
}
