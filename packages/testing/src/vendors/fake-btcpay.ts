import { createHmac, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import {
  followPayments,
  type Invoice,
  type Payment,
  paymentMethodOf,
  type Payout,
} from './btcpay-records.ts';
import {
  invoiceRequest,
  type InvoiceRequest,
  markRequest,
  type MarkRequest,
  payoutRequest,
  type PayoutRequest,
} from './btcpay-requests.ts';
import { problemOf } from './request-check.ts';
import { type VendorAnswer, type VendorRequest, VendorServer } from './vendor-server.ts';

// BTCPay Server's Greenfield API, as its published OpenAPI documents and its sources describe it.

const seconds = () => Math.floor(Date.now() / 1000);
const newId = () => randomBytes(16).toString('hex').slice(0, 22);
const ok = (body: unknown): VendorAnswer => ({ status: 200, body });
const problem = (status: number, code: string): VendorAnswer => ({
  status,
  body: { code, message: `The API says ${code}` },
});
const invalid = (path: string): VendorAnswer => ({
  status: 422,
  body: [{ path, message: 'This is not valid' }],
});

/** A request that the published schema does not allow is answered as the API answers it. */
function checked<T>(
  { body }: VendorRequest,
  schema: z.ZodType<T>,
  act: (body: T) => VendorAnswer,
): VendorAnswer {
  const wrong = problemOf(schema, body);
  if (!wrong) return act(body as T);
  return wrong.path === 'currency' ? problem(400, 'generic-error') : invalid(wrong.path);
}

/** A BTCPay Server with one store. */
export class FakeBtcpay {
  readonly apiKey = 'development-only-api-key-of-the-fake-store';
  readonly storeId = 'FakeStore7pqYtLk3';
  readonly webhookSecret = 'development-only-webhook-secret-of-the-fake-store';
  readonly server = new VendorServer(
    (request) => this.#answer(request),
    problem(429, 'too-many-requests').body,
  );
  readonly invoices = new Map<string, Invoice>();
  readonly payments = new Map<string, Payment[]>();
  readonly payouts = new Map<string, Payout>();
  /** Does the same as opening an invoice's checkout page. */
  onCheckout: ((orderId: string) => void) | undefined;

  /** The settings of an adapter of this store, without its name and methods. */
  get settings() {
    return {
      kind: 'btcpay' as const,
      url: this.url,
      origins: [this.url],
      apiKey: this.apiKey,
      storeId: this.storeId,
      webhookSecrets: [this.webhookSecret],
      payouts: { methodId: 'BTC-CHAIN', currency: 'BTC', isApproved: true },
    };
  }

  get url(): string {
    return this.server.url;
  }

  /** The only invoice of an order; a second one must never exist. */
  invoiceOf(orderId: string): Invoice {
    const own = [...this.invoices.values()].filter(
      ({ metadata }) => metadata['orderId'] === orderId,
    );
    const [invoice] = own;
    if (!invoice || own.length > 1) throw new Error(`${own.length} invoices of ${orderId}`);
    return invoice;
  }

  /** A payment arrives, and the invoice is updated as by the server's watcher. */
  pay(orderId: string, value: string, status: Payment['status'] = 'Processing'): void {
    const invoice = this.invoiceOf(orderId);
    const payment = { value, status, receivedDate: seconds() };
    this.payments.set(invoice.id, [...(this.payments.get(invoice.id) ?? []), payment]);
    this.#follow(invoice);
  }

  /** Every payment of an invoice has enough confirmations. */
  confirm(orderId: string): void {
    const invoice = this.invoiceOf(orderId);
    for (const payment of this.payments.get(invoice.id) ?? []) payment.status = 'Settled';
    this.#follow(invoice);
  }

  /** An unconfirmed payment disappears from the network, as if it had been sent elsewhere. */
  drop(orderId: string): void {
    const invoice = this.invoiceOf(orderId);
    for (const payment of this.payments.get(invoice.id) ?? []) {
      if (payment.status === 'Processing') payment.status = 'Invalid';
    }
    this.#follow(invoice);
  }

  /** The time of an invoice ends; payments that were sent before were in time. */
  expire(orderId: string): void {
    const invoice = this.invoiceOf(orderId);
    invoice.expirationTime = seconds() - 1;
    for (const payment of this.payments.get(invoice.id) ?? []) payment.receivedDate -= 2;
    if (invoice.status === 'New') invoice.status = 'Expired';
  }

  #follow(invoice: Invoice): void {
    followPayments(invoice, this.payments.get(invoice.id) ?? []);
  }

  /** Sends an event of an invoice as the store's webhook does; returns the answer's status. */
  async notify(url: string, type: string, orderId: string, change: object = {}): Promise<number> {
    const { id: invoiceId, storeId, metadata } = this.invoiceOf(orderId);
    return this.send(url, { ...this.#event(type), storeId, invoiceId, metadata, ...change });
  }

  async notifyPayout(url: string, payoutId: string): Promise<number> {
    const payoutState = this.payouts.get(payoutId)?.state;
    return this.send(url, { ...this.#event('PayoutUpdated'), payoutId, payoutState });
  }

  #event(type: string) {
    const deliveryId = newId();
    const delivery = { deliveryId, webhookId: 'Hook1', originalDeliveryId: deliveryId };
    return { ...delivery, isRedelivery: false, type, timestamp: seconds() };
  }

  async send(url: string, event: object, secret = this.webhookSecret): Promise<number> {
    const body = JSON.stringify(event);
    const digest = createHmac('sha256', secret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'BTCPay-Sig': `sha256=${digest}` };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  }

  #answer(request: VendorRequest): VendorAnswer {
    const { method, path, headers } = request;
    const opened = this.invoices.get(/^\/i\/(\w+)$/.exec(path)?.[1] ?? '');
    if (opened) return this.#open(opened);
    if (headers.authorization !== `token ${this.apiKey}`) return problem(401, 'unauthenticated');
    const store = /^\/api\/v1\/stores\/(\w+)\/(invoices|payouts)$/.exec(path);
    if (store) {
      if (store[1] !== this.storeId) return problem(404, 'store-not-found');
      const isPost = method === 'POST';
      if (store[2] === 'payouts')
        return isPost
          ? checked(request, payoutRequest, (body) => this.#createPayout(body))
          : this.#listPayouts(request);
      return isPost
        ? checked(request, invoiceRequest, (body) => this.#createInvoice(body))
        : this.#listInvoices(request);
    }
    const [, kind, id = '', rest] =
      /^\/api\/v1\/(invoices|payouts)\/(\w+)(\/status)?$/.exec(path) ?? [];
    if (kind === 'payouts') {
      const payout = this.payouts.get(id);
      return payout ? ok(payout) : problem(404, 'payout-not-found');
    }
    const invoice = this.invoices.get(id);
    if (kind !== 'invoices' || !invoice) return problem(404, 'invoice-not-found');
    return rest && method === 'POST'
      ? checked(request, markRequest, (body) => this.#mark(invoice, body))
      : ok(this.#shown(invoice, request));
  }

  #open({ metadata, amount, currency, checkout }: Invoice): VendorAnswer {
    this.onCheckout?.(String(metadata['orderId']));
    const { redirectURL = '/' } = checkout;
    const back = (typeof redirectURL === 'string' ? redirectURL : '/').replaceAll('&', '&amp;');
    return ok(`<!doctype html><title>Paid</title><h1>Paid: ${amount} ${currency}</h1>
      <p><a href="${back.replaceAll('"', '&quot;')}">Back to the cashier</a></p>`);
  }

  #shown(invoice: Invoice, { query }: VendorRequest): object {
    if (query.get('includePaymentMethods') !== 'true') return invoice;
    const payments = this.payments.get(invoice.id) ?? [];
    return { ...invoice, paymentMethods: [paymentMethodOf(payments)] };
  }

  #createInvoice(body: InvoiceRequest): VendorAnswer {
    const { amount, currency, metadata = {}, checkout = {} } = body;
    const id = newId();
    const expirationTime = seconds() + (checkout.expirationMinutes ?? 15) * 60;
    const invoice: Invoice = {
      id,
      storeId: this.storeId,
      amount: Number(amount).toFixed(2),
      paidAmount: '0.00',
      currency,
      type: 'Standard',
      checkoutLink: `${this.url}/i/${id}`,
      createdTime: seconds(),
      expirationTime,
      monitoringExpiration: expirationTime + 86_400,
      status: 'New',
      additionalStatus: 'None',
      availableStatusesForManualMarking: ['Settled', 'Invalid'],
      archived: false,
      metadata,
      checkout,
      receipt: { enabled: null, showQR: null, showPayments: null },
    };
    this.invoices.set(id, invoice);
    return ok(invoice);
  }

  #listInvoices(request: VendorRequest): VendorAnswer {
    const orders = request.query.getAll('orderId');
    const found = [...this.invoices.values()].filter(
      ({ metadata }) => orders.length === 0 || orders.includes(String(metadata['orderId'])),
    );
    return ok(found.map((invoice) => this.#shown(invoice, request)));
  }

  #mark(invoice: Invoice, { status }: MarkRequest): VendorAnswer {
    if (status === 'Invalid' && !['New', 'Processing', 'Settled'].includes(invoice.status)) {
      return invalid('status');
    }
    invoice.status = status;
    invoice.additionalStatus = 'Marked';
    return ok(invoice);
  }

  #createPayout(body: PayoutRequest): VendorAnswer {
    const { destination, amount, payoutMethodId, approved, metadata } = body;
    const isOpen = ({ state }: Payout) => state !== 'Completed' && state !== 'Cancelled';
    if ([...this.payouts.values()].some((one) => one.destination === destination && isOpen(one))) {
      return problem(400, 'duplicate-destination');
    }
    const id = newId();
    const payout: Payout = {
      id,
      date: seconds(),
      revision: 0,
      destination,
      originalCurrency: 'BTC',
      originalAmount: amount,
      payoutCurrency: 'BTC',
      payoutAmount: approved ? amount : null,
      payoutMethodId,
      state: approved ? 'AwaitingPayment' : 'AwaitingApproval',
      metadata: metadata ?? {},
    };
    this.payouts.set(id, payout);
    return ok(payout);
  }

  #listPayouts({ query }: VendorRequest): VendorAnswer {
    const withCancelled = query.get('includeCancelled') === 'true';
    const all = [...this.payouts.values()];
    return ok(all.filter(({ state }) => withCancelled || state !== 'Cancelled'));
  }
}
