import { createHash, randomBytes } from 'node:crypto';
import {
  type ProviderDeposit,
  providerDepositRequest,
  type ProviderStatus,
} from '@opencashier/contract/provider/protocol';
import { currencyOf, fromMinor, toMinor } from '@opencashier/money';
import { z } from 'zod';
import type { Delivery } from '../notices/webhook-sender.ts';
import { detailsOf } from './details/details-of.ts';
import { asksForMore, confirmationCode } from './extra-fields.ts';

/** http or https, without credentials, and with a host that is safe inside a header. */
export const webAddress = z
  .string()
  .max(2048)
  .refine((text) => {
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol)) return false;
    return url.username === '' && url.password === '' && /^[\w.:[\]-]+$/.test(url.host);
  }, 'must be an http or https address');

/** The protocol's request, with the bounds that this provider sets. */
export const paymentRequest = providerDepositRequest.extend({
  currency: z.string().regex(/^[A-Z0-9]{2,10}$/, 'must be a currency code'),
  country: z.string().max(8),
  language: z.string().max(35),
  player: z.string().min(1).max(256),
  returnUrl: webAddress,
  notifyUrl: webAddress,
});

/** The fields are left out on purpose: they may hold card data, and nothing here needs them. */
export type PaymentOrder = Omit<z.output<typeof paymentRequest>, 'fields'>;

/**
 * `chargeback` takes back money that has come; `cancel` and `dispute` are what a trader does who is
 * to take a payment and has not seen it.
 */
export const outcomes = ['approve', 'decline', 'chargeback', 'cancel', 'dispute'] as const;
export type Outcome = (typeof outcomes)[number];

export interface Payment {
  readonly order: PaymentOrder;
  readonly providerId: string;
  /** Opens the payment page; travels in the source's params. */
  readonly session: string;
  /** Proves that a decision was made on our own page. */
  readonly formToken: string;
  readonly createdAt: Date;
  readonly deliveries: Delivery[];
  status: ProviderStatus;
  /** What has come, once something has. */
  paid: string | undefined;
  /** The player has to answer more before the payment page opens. */
  needsMore: boolean;
  reason: string | undefined;
  /** The trader denies that the payment came. */
  disputed: boolean;
  updatedAt: Date;
  /** A decision that has been made and takes effect later. */
  planned: { outcome: Outcome; at: Date; callOff: () => void } | undefined;
  callOffExpiry: () => void;
}

const opaque = (bytes: number): string => randomBytes(bytes).toString('base64url');

export function newPayment(order: PaymentOrder, now: Date): Payment {
  return {
    order,
    providerId: `sbx_${opaque(12)}`,
    session: opaque(18),
    formToken: opaque(18),
    createdAt: now,
    deliveries: [],
    status: 'waiting',
    paid: undefined,
    needsMore: order.requisite === undefined && asksForMore(order.amount),
    reason: undefined,
    disputed: false,
    updatedAt: now,
    planned: undefined,
    callOffExpiry: () => undefined,
  };
}

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

/** A share of what was asked for, in steps that the currency can say, and never nothing. */
export function paidAmount({ amount, currency }: PaymentOrder, percent: number): string {
  if (percent === 100) return amount;
  const { exponent } = currencyOf(currency) ?? { exponent: 2 };
  const minor = ((toMinor(amount, exponent) ?? 0n) * BigInt(percent)) / 100n;
  return fromMinor(minor || 1n, exponent);
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
