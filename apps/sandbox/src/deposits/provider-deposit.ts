import { createHash } from 'node:crypto';
import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import { detailsOf } from './details/details-of.ts';
import { confirmationCode } from './payment/extra-fields.ts';
import type { Payment, PaymentOrder } from './payment/payment.ts';

/** The payment in the protocol's format. Only a waiting one has a source. */
export function toDeposit(payment: Payment, publicUrl: string): ProviderDeposit {
  const { order, providerId, status, needsMore, reason, updatedAt } = payment;
  // A peer-to-peer payment goes straight to the trader, not through our page.
  const isPayable = status === 'waiting' && !needsMore && order.requisite === undefined;
  return {
    reference: order.reference,
    providerId,
    status,
    ...amountsOf(payment),
    currency: order.currency,
    ...(reason === undefined ? {} : { reason }),
    ...(payment.disputed ? { disputed: true } : {}),
    ...(isPayable ? (detailsOf(payment) ?? { source: paymentSource(payment, publicUrl) }) : {}),
    ...(status === 'waiting' && needsMore ? { fieldsRequired: [confirmationCode] } : {}),
    ...(status === 'processed' && order.saveAccount ? { account: accountOf(order) } : {}),
    updatedAt: updatedAt.toISOString(),
  };
}

/** A partial chargeback is reported together with the amount that was paid. */
function amountsOf({ order, paid, chargedBack, status }: Payment) {
  const arrived = paid ?? order.amount;
  if (status !== 'reversed' || chargedBack === undefined) return { amount: arrived };
  return { amount: chargedBack, paid: arrived };
}

/** A player always has the same account with a method. */
function accountOf({ player, method }: PaymentOrder) {
  const digest = createHash('sha256').update(`${player} ${method}`).digest('hex');
  const digits = String(Number.parseInt(digest.slice(0, 8), 16) % 10_000).padStart(4, '0');
  return { token: `acc_${digest.slice(0, 32)}`, label: `•• ${digits}` };
}

/** Methods whose payment page takes its params by POST, as many wallets do. */
const postedMethods: ReadonlySet<string> = new Set(['skrill', 'neteller']);

function paymentSource({ providerId, session, order }: Payment, publicUrl: string) {
  return {
    url: `${publicUrl}/pay/${providerId}`,
    method: postedMethods.has(order.method) ? ('POST' as const) : ('GET' as const),
    params: { session, order: order.reference },
  };
}
