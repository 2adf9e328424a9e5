import type { ProviderDecline } from '@opencashier/contract/provider/declines';
import { z } from 'zod';
import { type Decline, declineBy, declines } from '../vendor-api/decline-table.ts';
import { ProviderRefusal, ReferenceReused } from '../provider.ts';

const { fraud, hard, limit, soft, technical, wrongDetails } = declines;

/** `status_detail` of a payment that was rejected. */
const details: Readonly<Record<string, Decline>> = {
  cc_rejected_insufficient_amount: declines.noFunds,
  cc_amount_rate_limit_exceeded: limit,
  cc_rejected_max_attempts: limit,
  cc_rejected_call_for_authorize: soft,
  cc_rejected_duplicated_payment: soft,
  cc_rejected_time_out: technical,
  cc_rejected_bad_filled_card_number: wrongDetails,
  cc_rejected_bad_filled_date: wrongDetails,
  cc_rejected_bad_filled_other: wrongDetails,
  cc_rejected_bad_filled_security_code: wrongDetails,
  cc_rejected_invalid_installments: wrongDetails,
  cc_rejected_card_disabled: declines.closed,
  cc_rejected_card_type_not_allowed: hard,
  cc_rejected_other_reason: hard,
  cc_rejected_blacklist: fraud,
  cc_rejected_high_risk: fraud,
  cc_rejected_fraud: fraud,
  rejected_high_risk: fraud,
  rejected_by_biz_rule: hard,
  rejected_by_regulations: hard,
  rejected_insufficient_data: wrongDetails,
  rejected_by_bank: soft,
  bank_error: technical,
  processing_error: technical,
};

export const declineOf = (detail: string) => declineBy(details, detail);

const refusal = z.object({
  message: z.string(),
  error: z.string().max(64).nullish(),
  cause: z.array(z.object({ code: z.union([z.string().max(64), z.number()]) })).nullish(),
});

/** Codes of a refused request that the player can correct. */
const playersMistakes: ReadonlySet<string> = new Set(['2067', '4050', '4051', '13253', '13254']);

/** The idempotency key, which is our reference, was used for another request before. */
const keyReused = '4293';

/** The documented causes for which a refund is refused for good. */
const refundRefusals: ReadonlySet<string> = new Set([
  '2000',
  '2024',
  '2063',
  '2085',
  '3024',
  '4040',
  '4041',
  '15016',
]);

export const isRefundRefused = (error: ProviderRefusal) =>
  error instanceof ReferenceReused || refundRefusals.has(error.code ?? '');

/** The vendor's messages are for developers, so players get ours. */
export function refusalOf(body: unknown): ProviderRefusal | undefined {
  const read = refusal.safeParse(body).data;
  if (!read) return undefined;
  const vendorCode = read.cause?.[0]?.code ?? read.error;
  const code = vendorCode === undefined || vendorCode === null ? undefined : String(vendorCode);
  if (code === keyReused) return new ReferenceReused();
  const isPlayers = code !== undefined && playersMistakes.has(code);
  const message = isPlayers ? 'The payer’s details are not right.' : 'The payment was refused.';
  const decline: ProviderDecline = {
    class: isPlayers ? 'hard' : 'technical',
    ...(code === undefined ? {} : { code }),
  };
  return new ProviderRefusal(message, code, decline);
}
