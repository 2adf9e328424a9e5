import { createHash } from 'node:crypto';
import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import { detailsOf } from './details/details-of.ts';
import { confirmationCode } from './extra-fields.ts';
import type { Payment, PaymentOrder } from './payment.ts';

/** What the protocol says of a payment. Only a waiting one leads anywhere. */
export function toDeposit(payment: Payment, publicUrl: string): ProviderDeposit {
  const { order, providerId, status, needsMore, reason, updatedAt } = payment;
  // Who pays a person pays there, not on a page of ours.
  const isPayable = status === 'waiting' && !needsMore && order.requisite === undefined;
  return {
    reference: order.reference,
    providerId,
    status,
    amount: payment.paid ?? order.amount,
    currency: order.currency,
    ...(reason === undefined ? {} : { reason }),
    ...(payment.disputed ? { disputed: true } : {}),
    ...(isPayable ? (detailsOf(payment) ?? { source: paymentSource(payment, publicUrl) }) : {}),
    ...(status === 'waiting' && needsMore ? { fieldsRequired: [confirmationCode] } : {}),
    ...(status === 'processed' && order.saveAccount ? { account: accountOf(order) } : {}),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The same player has the same account with a method every time. */
function accountOf({ player, method }: PaymentOrder) {
  const digest = createHash('sha256').update(`${player} ${method}`).digest('hex');
  const digits = String(Number.parseInt(digest.slice(0, 8), 16) % 10_000).padStart(4, '0');
  return { token: `acc_${digest.slice(0, 32)}`, label: `•• ${digits}` };
}

/** Methods whose payment page takes what it needs by POST, as those of many wallets do. */
const postedMethods: ReadonlySet<string> = new Set(['skrill', 'neteller']);

function paymentSource({ providerId, session, order }: Payment, publicUrl: string) {
  return {
    url: `${publicUrl}/pay/${providerId}`,
    method: postedMethods.has(order.method) ? ('POST' as const) : ('GET' as const),
    params: { session, order: order.reference },
  };
}
