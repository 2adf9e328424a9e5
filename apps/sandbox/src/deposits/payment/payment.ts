import { randomBytes } from 'node:crypto';
import {
  providerDepositRequest,
  type ProviderStatus,
} from '@opencashier/contract/provider/protocol';
import { currencyOf, fromMinor, toMinor } from '@opencashier/money';
import { z } from 'zod';
import type { Delivery } from '../../notices/webhook-sender.ts';
import { asksForMore } from './extra-fields.ts';

/** http or https, without credentials, and with a host that is safe inside a header. */
export const webAddress = z
  .string()
  .max(2048)
  .refine((text) => {
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol)) return false;
    return url.username === '' && url.password === '' && /^[\w.:[\]-]+$/.test(url.host);
  }, 'must be an http or https address');

/** The protocol's request, with this provider's limits. */
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
 * `receive`: the money is there, but not final, as while a chain confirms it. `chargeback` reverses
 * a processed payment, or `amount` of it in all. `expire`: the time to pay is over, at once. A
 * trader who has not received the payment chooses `cancel` or `dispute`.
 */
export const outcomes = [
  'approve',
  'receive',
  'decline',
  'chargeback',
  'cancel',
  'expire',
  'dispute',
] as const;
export type Outcome = (typeof outcomes)[number];

export interface Payment {
  readonly order: PaymentOrder;
  readonly providerId: string;
  /** Gives access to the payment page; sent in the source's params. */
  readonly session: string;
  /** Proves that a decision was submitted from our own page. */
  readonly formToken: string;
  readonly createdAt: Date;
  readonly deliveries: Delivery[];
  status: ProviderStatus;
  /** The amount paid, once the payment is processed. */
  paid: string | undefined;
  /** The amount charged back so far, if it is less than was paid. */
  chargedBack: string | undefined;
  /** The player has to enter more data before the payment page opens. */
  needsMore: boolean;
  reason: string | undefined;
  /** The trader denies having received the payment. */
  disputed: boolean;
  updatedAt: Date;
  /** A decision that takes effect later. */
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
    chargedBack: undefined,
    needsMore: order.requisite === undefined && asksForMore(order.amount),
    reason: undefined,
    disputed: false,
    updatedAt: now,
    planned: undefined,
    callOffExpiry: () => undefined,
  };
}

/** A percentage of the requested amount, in units of the currency, and never zero. */
export function paidAmount({ amount, currency }: PaymentOrder, percent: number): string {
  if (percent === 100) return amount;
  const { exponent } = currencyOf(currency) ?? { exponent: 2 };
  const minor = ((toMinor(amount, exponent) ?? 0n) * BigInt(percent)) / 100n;
  return fromMinor(minor || 1n, exponent);
}
