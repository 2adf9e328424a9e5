import type {
  ProviderDeposit,
  ProviderDepositRequest,
} from '@opencashier/contract/provider/protocol';
import type { ProviderRefund, ProviderRefundRequest } from '@opencashier/contract/provider/refunds';
import { compareDecimals } from '@opencashier/money';
import type { z } from 'zod';
import { Adapter } from '../adapter.ts';
import type { JsonRequest } from '../clients/json-client.ts';
import {
  ProviderRefusal,
  ProviderUnavailable,
  type Subject,
  type WebhookReceipt,
  type WebhookRequest,
} from '../provider.ts';
import { checkKeyLife } from '../vendor-api/key-life.ts';
import type { ReferenceStore } from '../vendor-api/reference-store.ts';
import { createVendorClient, type VendorClient } from '../vendor-api/vendor-client.ts';
import { isRefundRefused, refusalOf } from './errors.ts';
import {
  depositOf,
  type Payment,
  paymentSchema,
  type Refund,
  refundOf,
  refundSchema,
  searchSchema,
} from './payment.ts';
import type { MercadoPagoOptions } from './settings.ts';
import { isSigned, noticesOf } from './webhook.ts';

/**
 * The shortest lifetime of a Pix code. It is added to the deposit's own, so that retries send the
 * same request.
 */
const codeMinMs = 30 * 60_000;

/** The vendor does not say how long an idempotency key is valid. */
const keyDays = 1;

interface Change {
  body: object;
  /** The idempotency key. */
  key: string;
}

/** Mercado Pago in Brazil: Pix payments, their refunds and signed webhooks. */
export class MercadoPagoProvider extends Adapter {
  readonly name: string;
  /** The code is shown on our own page. */
  readonly origins = [];
  readonly kinds = ['deposit'] as const;
  readonly needs = ['email', 'firstName', 'lastName', 'document'] as const;
  readonly requires = ['email'] as const;
  readonly #options: MercadoPagoOptions;
  readonly #client: VendorClient;
  readonly #references: ReferenceStore;

  constructor(options: MercadoPagoOptions, { references }: { references: ReferenceStore }) {
    super();
    this.#references = references;
    const { name, url, accessToken, timeoutMs } = options;
    this.name = name;
    this.#options = options;
    const headers = {
      authorization: `Bearer ${accessToken}`,
      // Without it, a refund that waits for the central bank is answered with an error.
      'x-render-in-process-refunds': 'true',
    };
    this.#client = createVendorClient({ name, url, headers, timeoutMs, refusalOf });
  }

  /** The same key gives the same payment. */
  async createDeposit(request: ProviderDepositRequest): Promise<ProviderDeposit> {
    const { reference, currency, customer = {} } = request;
    if (currency !== 'BRL') throw new ProviderRefusal('Only payments in BRL are possible.');
    if (!customer.email) throw new ProviderRefusal('Your e-mail address is missing.');
    const body = paymentRequest(request, customer.email);
    const payment = await this.#ask('POST', '/v1/payments', paymentSchema, {
      body,
      key: reference,
    });
    if (!payment) throw new ProviderUnavailable(`${this.name} does not know its own address`);
    const deposit = depositOf(this.#checked(payment, reference), reference);
    const isSame = compareDecimals(deposit.amount, request.amount) === 0;
    if (isSame && deposit.currency === currency) return deposit;
    throw new ProviderUnavailable(`${this.name} answered with another amount`);
  }

  async depositStatus(subject: Subject): Promise<ProviderDeposit | undefined> {
    const payment = await this.#paymentOf(subject);
    return payment && depositOf(this.#checked(payment, subject.reference), subject.reference);
  }

  async cancelDeposit(subject: Subject): Promise<ProviderDeposit | undefined> {
    const { reference } = subject;
    const id = subject.providerId ?? (await this.#paymentOf(subject))?.id;
    if (id === undefined) return undefined;
    try {
      const change = { body: { status: 'cancelled' }, key: `${reference}:cancel` };
      const payment = await this.#ask('PUT', `/v1/payments/${id}`, paymentSchema, change);
      return payment && depositOf(this.#checked(payment, reference), reference);
    } catch (error) {
      // It cannot be cancelled in its state: the answer says which.
      if (error instanceof ProviderRefusal)
        return this.depositStatus({ reference, providerId: id });
      throw error;
    }
  }

  async refundDeposit(request: ProviderRefundRequest): Promise<ProviderRefund> {
    const { reference, depositProviderId, amount } = request;
    const path = `/v1/payments/${depositProviderId}/refunds`;
    const change = { body: { amount: Number(amount) }, key: reference };
    return this.#references.exclusively(reference, async (held) => {
      checkKeyLife(held, { days: keyDays, name: this.name });
      const refund = await this.#askToRefund(path, change);
      const isOurs = refund?.payment_id === depositProviderId;
      if (isOurs && compareDecimals(refund.amount, amount) === 0) {
        return refundOf(refund, reference);
      }
      throw new ProviderUnavailable(`${this.name} answered with another refund`);
    });
  }

  /** Without the vendor's id it is asked to refund again, under the same key. */
  async refundStatus({ reference, providerId = '' }: Subject): Promise<ProviderRefund | undefined> {
    const [payment, refundId] = providerId.split(':');
    if (!payment || !refundId) return undefined;
    const path = `/v1/payments/${payment}/refunds/${refundId}`;
    const refund = await this.#ask('GET', path, refundSchema);
    const said = refund && refundOf(refund, reference);
    if (!said || said.providerId === providerId) return said;
    throw new ProviderUnavailable(`${this.name} answered with another refund`);
  }

  async receiveWebhook(request: WebhookRequest): Promise<WebhookReceipt | undefined> {
    if (!isSigned(request, this.#options.webhookSecrets)) return undefined;
    const acknowledgement = { status: 200, body: 'OK', contentType: 'text/plain' };
    return { notices: noticesOf(request), acknowledgement };
  }

  async #paymentOf({ reference, providerId }: Subject): Promise<Payment | undefined> {
    if (providerId !== undefined) {
      return this.#ask('GET', `/v1/payments/${providerId}`, paymentSchema);
    }
    const order = { sort: 'date_created', criteria: 'desc' };
    const query = new URLSearchParams({ ...order, external_reference: reference });
    const found = await this.#ask('GET', `/v1/payments/search?${query}`, searchSchema);
    return found?.results.find((payment) => payment.external_reference === reference);
  }

  /** An error without a known cause may be about a refund that is in process. */
  async #askToRefund(path: string, change: Change): Promise<Refund | undefined> {
    try {
      return await this.#ask('POST', path, refundSchema, change);
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || isRefundRefused(error)) throw error;
      throw new ProviderUnavailable(`${this.name} did not say why it refunds nothing`, {
        cause: error,
      });
    }
  }

  /** An answer counts only if it is about the requested payment. */
  #checked(payment: Payment, reference: string): Payment {
    if (payment.external_reference === reference) return payment;
    throw new ProviderUnavailable(`${this.name} answered with another payment`);
  }

  /** Undefined: there is no such thing. */
  #ask<T>(
    method: JsonRequest['method'],
    path: string,
    schema: z.ZodType<T>,
    change?: Change,
  ): Promise<T | undefined> {
    const keyed = change && { body: change.body, headers: { 'x-idempotency-key': change.key } };
    return this.#client(method, path, schema, keyed);
  }
}

function paymentRequest(request: ProviderDepositRequest, email: string): object {
  const { reference, amount, notifyUrl, expiresAt, customer } = request;
  const { firstName, lastName, document } = customer ?? {};
  const number = document?.replaceAll(/\D/g, '');
  const codeEndsAt = new Date(Date.parse(expiresAt) + codeMinMs).toISOString();
  return {
    transaction_amount: Number(amount),
    description: 'Deposit',
    payment_method_id: 'pix',
    external_reference: reference,
    notification_url: `${notifyUrl}?source_news=webhooks`,
    // The API writes times with an offset, and reads no Z.
    date_of_expiration: codeEndsAt.replace('Z', '+00:00'),
    payer: {
      email,
      ...(firstName ? { first_name: firstName } : {}),
      ...(lastName ? { last_name: lastName } : {}),
      ...(number ? { identification: { type: 'CPF', number } } : {}),
    },
  };
}
