import type { FailureReason } from '@opencashier/contract/calls/failure-reasons';
import type { DeclineClass, ProviderDecline } from '@opencashier/contract/provider/declines';
import { z } from 'zod';
import { ProviderRefusal } from '../provider.ts';

interface Decline {
  class: DeclineClass;
  /** What the player reads. Of fraud the player reads nothing particular. */
  reason: FailureReason;
}

const bad: Decline = { class: 'hard', reason: 'wrongDetails' };
const fraud: Decline = { class: 'fraud', reason: 'declined' };
const hard: Decline = { class: 'hard', reason: 'declined' };
const soft: Decline = { class: 'soft', reason: 'declined' };
const technical: Decline = { class: 'technical', reason: 'technical' };

/** `status_detail` of a payment that was rejected. */
const declines: Readonly<Record<string, Decline>> = {
  cc_rejected_insufficient_amount: { class: 'insufficient_funds', reason: 'insufficientFunds' },
  cc_amount_rate_limit_exceeded: { class: 'soft', reason: 'limitExceeded' },
  cc_rejected_max_attempts: { class: 'soft', reason: 'limitExceeded' },
  cc_rejected_call_for_authorize: soft,
  cc_rejected_duplicated_payment: soft,
  cc_rejected_time_out: technical,
  cc_rejected_bad_filled_card_number: bad,
  cc_rejected_bad_filled_date: bad,
  cc_rejected_bad_filled_other: bad,
  cc_rejected_bad_filled_security_code: bad,
  cc_rejected_invalid_installments: bad,
  cc_rejected_card_disabled: { class: 'hard', reason: 'accountClosed' },
  cc_rejected_card_type_not_allowed: hard,
  cc_rejected_other_reason: hard,
  cc_rejected_blacklist: fraud,
  cc_rejected_high_risk: fraud,
  cc_rejected_fraud: fraud,
  rejected_high_risk: fraud,
  rejected_by_biz_rule: hard,
  rejected_by_regulations: hard,
  rejected_insufficient_data: bad,
  rejected_by_bank: soft,
  bank_error: technical,
  processing_error: technical,
};

/** A detail that is not in the table is hard for another attempt, and soft in words. */
export function declineOf(detail: string): { reason: FailureReason; decline: ProviderDecline } {
  const { class: name, reason } = declines[detail] ?? hard;
  return { reason, decline: { class: name, code: detail.slice(0, 64) } };
}

const refusal = z.object({
  error: z.string().max(64).nullish(),
  cause: z.array(z.object({ code: z.union([z.string().max(64), z.number()]) })).nullish(),
});

/** Codes of a refused request that are the player's to mend. */
const playersMistakes: ReadonlySet<string> = new Set(['2067', '4050', '4051', '13253', '13254']);

/** The vendor's words are for developers, so the player reads ours. */
export function refusalOf(body: unknown): ProviderRefusal {
  const read = refusal.safeParse(body).data;
  const given = read?.cause?.[0]?.code ?? read?.error;
  const code = given === undefined || given === null ? undefined : String(given);
  const isPlayers = code !== undefined && playersMistakes.has(code);
  const message = isPlayers ? 'The payer’s details are not right.' : 'The payment was refused.';
  const decline: ProviderDecline = {
    class: isPlayers ? 'hard' : 'technical',
    ...(code === undefined ? {} : { code }),
  };
  return new ProviderRefusal(message, code, decline);
}
