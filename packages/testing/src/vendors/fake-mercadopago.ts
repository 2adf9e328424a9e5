import { createHmac, randomUUID } from 'node:crypto';
import { type VendorAnswer, type VendorRequest, VendorServer } from './vendor-server.ts';

// Mercado Pago's payments API, as its published reference and guides describe it.

interface Payment {
  id: number;
  date_created: string;
  date_last_updated: string;
  date_approved: string | null;
  date_of_expiration: string;
  status: string;
  status_detail: string;
  currency_id: string;
  transaction_amount: number;
  transaction_amount_refunded: number;
  payment_method_id: string;
  payment_type_id: 'bank_transfer';
  external_reference: string;
  notification_url: string;
  payer: Record<string, unknown>;
  point_of_interaction: object;
}

interface PaymentRequest {
  transaction_amount: unknown;
  payment_method_id: string;
  external_reference: string;
  notification_url: string;
  date_of_expiration: string;
  payer?: { email?: string; identification?: { type: string; number: string } };
}

interface Refund {
  id: number;
  payment_id: number;
  amount: number;
  status: string;
  date_created: string;
}

const requestKeys = [
  'transaction_amount',
  'description',
  'payment_method_id',
  'external_reference',
  'notification_url',
  'date_of_expiration',
  'payer',
];

/** Times have an offset, and three digits after the second. */
const offsetTime = (at = new Date()) => at.toISOString().replace('Z', '+00:00');
const timeFormat = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/;
const halfHourMs = 30 * 60_000;

function refuse(status: number, error: string, code: number): VendorAnswer {
  const cause = [{ code, description: `The API says ${error}`, data: null }];
  return { status, body: { message: `The API says ${error}`, error, status, cause } };
}

/** An account in Brazil that takes Pix. */
export class FakeMercadoPago {
  readonly accessToken = 'APP_USR-development-only-token-of-the-stand-in';
  readonly webhookSecret = 'development-only-signature-of-the-fake-application';
  readonly server = new VendorServer(
    (request) => this.#answer(request),
    refuse(429, 'too_many_requests', 429).body,
  );
  readonly payments = new Map<number, Payment>();
  readonly refunds = new Map<number, Refund>();
  /** The central bank does not answer: refunds stay in process until `finishRefunds`. */
  isContingent = false;
  readonly #byKey = new Map<string, { sent: string; answer: VendorAnswer }>();
  #lastId = 1_320_000_000;

  /** The settings of an adapter of this application, without its name and methods. */
  get settings() {
    return {
      kind: 'mercadopago' as const,
      url: this.server.url,
      accessToken: this.accessToken,
      webhookSecrets: ['an older secret', this.webhookSecret],
    };
  }

  paymentOf(reference: string): Payment {
    const own = [...this.payments.values()].filter((one) => one.external_reference === reference);
    const [payment] = own;
    if (!payment || own.length > 1) throw new Error(`${own.length} payments of ${reference}`);
    return payment;
  }

  decide(reference: string, status: string, detail: string): void {
    const date_last_updated = offsetTime();
    Object.assign(this.paymentOf(reference), { status, status_detail: detail, date_last_updated });
  }

  /** The account's staff refunds a payment in the panel. */
  refundInPanel(reference: string, amount?: number): void {
    const payment = this.paymentOf(reference);
    this.#refund(payment, { amount: amount ?? this.#leftOf(payment) });
  }

  /** The central bank has answered about the refunds in process. */
  finishRefunds(status: 'approved' | 'rejected'): void {
    this.isContingent = false;
    for (const refund of this.refunds.values()) {
      if (refund.status !== 'in_process') continue;
      refund.status = status;
      if (status === 'approved') this.#book(refund);
    }
  }

  /** Sends a notice of a payment as the application's webhook does; returns the answer. */
  async notify(url: string, id: number | string, secret = this.webhookSecret) {
    const requestId = randomUUID();
    const ts = String(Date.now());
    const manifest = `id:${id};request-id:${requestId};ts:${ts};`;
    const v1 = createHmac('sha256', secret).update(manifest).digest('hex');
    const query = new URLSearchParams({ 'data.id': String(id), type: 'payment' });
    const answer = await fetch(`${url}?${query}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-request-id': requestId,
        'x-signature': `ts=${ts},v1=${v1}`,
      },
      body: JSON.stringify({ action: 'payment.updated', type: 'payment', data: { id } }),
    });
    return { status: answer.status, body: await answer.text() };
  }

  /** A refund in process is only shown to those who ask for it by a header. */
  #answer(request: VendorRequest): VendorAnswer {
    const answer = this.#answerWithRefunds(request);
    const isShown = request.headers['x-render-in-process-refunds'] === 'true';
    const isInProcess = [...this.refunds.values()].some(
      (refund) => refund === answer.body && refund.status === 'in_process',
    );
    if (isShown || !isInProcess) return answer;
    if (request.method === 'GET') return refuse(404, 'not_found', 2032);
    const message = 'The refund could not be processed';
    return { status: 400, body: { message, error: 'bad_request', status: 400, cause: [] } };
  }

  #answerWithRefunds(request: VendorRequest): VendorAnswer {
    const { method, path, headers } = request;
    if (headers.authorization !== `Bearer ${this.accessToken}`) {
      return { status: 401, body: { message: 'invalid access token', status: 401 } };
    }
    if (method === 'GET') return this.#read(request);
    const key = headers['x-idempotency-key'];
    if (typeof key !== 'string' || key === '') return refuse(400, 'bad_request', 4292);
    const known = this.#byKey.get(key);
    const sent = JSON.stringify([method, path, request.body]);
    if (known) return known.sent === sent ? known.answer : refuse(400, 'bad_request', 4293);
    const answer = this.#change(request);
    if (answer.status < 300) this.#byKey.set(key, { sent, answer });
    return answer;
  }

  #read({ path, query }: VendorRequest): VendorAnswer {
    if (path === '/v1/payments/search') {
      const isSorted = query.has('sort') && /^(asc|desc)$/.test(query.get('criteria') ?? '');
      if (!isSorted) return refuse(400, 'bad_request', 4);
      const reference = query.get('external_reference');
      const results = [...this.payments.values()].filter((p) => p.external_reference === reference);
      return { status: 200, body: { paging: { total: results.length }, results } };
    }
    const [, id, refundId] = /^\/v1\/payments\/(\d+)(?:\/refunds\/(\d+))?$/.exec(path) ?? [];
    const found = refundId ? this.refunds.get(Number(refundId)) : this.payments.get(Number(id));
    return found ? { status: 200, body: found } : refuse(404, 'not_found', 2000);
  }

  #change(request: VendorRequest): VendorAnswer {
    const { path, body } = request;
    if (path === '/v1/payments') return this.#create(body as PaymentRequest);
    const [, id, isRefund] = /^\/v1\/payments\/(\d+)(\/refunds)?$/.exec(path) ?? [];
    const payment = this.payments.get(Number(id));
    if (!payment) return refuse(404, 'not_found', 2000);
    if (isRefund) return this.#refund(payment, body as { amount: number });
    if (payment.status !== 'pending') return refuse(400, 'bad_request', 2017);
    this.decide(payment.external_reference, 'cancelled', 'by_collector');
    return { status: 200, body: payment };
  }

  #create(body: PaymentRequest): VendorAnswer {
    const unknownKey = Object.keys(body).find((key) => !requestKeys.includes(key));
    if (unknownKey) return refuse(400, 'bad_request', 8);
    const { transaction_amount: amount, payer, date_of_expiration: until } = body;
    if (typeof amount !== 'number' || amount <= 0) return refuse(400, 'bad_request', 4020);
    if (body.payment_method_id !== 'pix') return refuse(400, 'bad_request', 2056);
    if (!payer?.email?.includes('@')) return refuse(400, 'bad_request', 4050);
    const { identification } = payer;
    if (identification && !/^\d{11}$/.test(identification.number)) {
      return refuse(400, 'bad_request', 2067);
    }
    const isTooSoon = Date.parse(until) < Date.now() + halfHourMs - 1000;
    if (!timeFormat.test(until) || isTooSoon) return refuse(400, 'bad_request', 23);
    this.#lastId += 1;
    const qr_code = `00020126580014br.gov.bcb.pix0136${randomUUID()}6304ABCD`;
    const payment: Payment = {
      id: this.#lastId,
      date_created: offsetTime(),
      date_last_updated: offsetTime(),
      date_approved: null,
      date_of_expiration: until,
      status: 'pending',
      status_detail: 'pending_waiting_transfer',
      currency_id: 'BRL',
      transaction_amount: amount,
      transaction_amount_refunded: 0,
      payment_method_id: 'pix',
      payment_type_id: 'bank_transfer',
      external_reference: body.external_reference,
      notification_url: body.notification_url,
      payer,
      point_of_interaction: {
        type: 'PIX',
        transaction_data: { qr_code, qr_code_base64: 'iVBORw0KGgo=', ticket_url: 'https://x' },
      },
    };
    this.payments.set(payment.id, payment);
    return { status: 201, body: payment };
  }

  #refund(payment: Payment, { amount }: { amount: number }): VendorAnswer {
    if (payment.status !== 'approved') return refuse(400, 'bad_request', 2063);
    if (amount > this.#leftOf(payment)) return refuse(400, 'bad_request', 2085);
    this.#lastId += 1;
    const id = this.#lastId;
    const status = this.isContingent ? 'in_process' : 'approved';
    const made = { id, payment_id: payment.id, amount, status };
    const refund: Refund = { ...made, date_created: offsetTime() };
    this.refunds.set(id, refund);
    if (!this.isContingent) this.#book(refund);
    return { status: 201, body: refund };
  }

  #leftOf({ id, transaction_amount, transaction_amount_refunded }: Payment): number {
    const inProcess = [...this.refunds.values()].filter(
      ({ payment_id, status }) => payment_id === id && status === 'in_process',
    );
    const booked = transaction_amount - transaction_amount_refunded;
    return inProcess.reduce((left, { amount }) => left - amount, booked);
  }

  #book({ payment_id, amount }: Refund): void {
    const payment = this.payments.get(payment_id);
    if (!payment) throw new Error(`there is no payment ${payment_id}`);
    payment.transaction_amount_refunded += amount;
    const isWhole = payment.transaction_amount_refunded === payment.transaction_amount;
    const status = isWhole ? 'refunded' : payment.status;
    this.decide(payment.external_reference, status, isWhole ? 'refunded' : 'partially_refunded');
  }
}
