import { createHmac, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import {
  cancelRequest,
  paymentRequest,
  type PaymentRequest,
  payoutRequest,
  type PayoutRequest,
  refundRequest,
  type RefundRequest,
} from './hyperswitch-requests.ts';
import type { Dispute, Payment, Payout, Refund } from './hyperswitch-records.ts';
import { problemOf } from './request-check.ts';
import { type VendorAnswer, type VendorRequest, VendorServer } from './vendor-server.ts';

// Hyperswitch's API, version 1, as its published OpenAPI document and error codes describe it.

const merchant_id = 'merchant_1668273825';
const now = () => new Date().toISOString();
const ok = (body: unknown): VendorAnswer => ({ status: 200, body });
const fail = (status: number, code: string, type = 'invalid_request'): VendorAnswer => ({
  status,
  body: { error: { type, message: `The API says ${code}`, code } },
});
const duplicate = fail(400, 'HE_01', 'duplicate_request');
const notFound = fail(404, 'HE_02', 'object_not_found');

/** A merchant account with one profile. */
export class FakeHyperswitch {
  readonly apiKey = 'prd_development-only-key-of-the-stand-in';
  readonly webhookSecret = 'development-only-payment-response-hash-key';
  readonly server = new VendorServer((request) => this.#answer(request), fail(429, 'HE_05').body);
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  readonly payouts = new Map<string, Payout>();
  readonly disputes = new Map<string, Dispute>();

  /** The settings of an adapter of this profile, without its name and methods. */
  get settings() {
    return {
      kind: 'hyperswitch' as const,
      url: this.url,
      origins: [this.url],
      apiKey: this.apiKey,
      profileId: 'pro_1',
      webhookSecrets: ['an older one', this.webhookSecret],
      paysOut: true,
    };
  }

  get url(): string {
    return this.server.url;
  }

  /** The only payment of a reference; a second one must never exist. */
  paymentOf(reference: string): Payment {
    return only(this.payments, reference);
  }

  payoutOf(reference: string): Payout {
    return only(this.payouts, reference);
  }

  decide(reference: string, status: string, change: Partial<Payment> = {}): void {
    const payment = this.paymentOf(reference);
    const amount_received = status === 'succeeded' ? payment.amount : payment.amount_received;
    Object.assign(payment, { status, amount_received, modified_at: now() }, change);
  }

  dispute(reference: string, status: string, change: Partial<Dispute> = {}): Dispute {
    const { payment_id, amount, currency } = this.paymentOf(reference);
    const dispute_id = `dp_${payment_id}`;
    const at = now();
    const dispute: Dispute = {
      dispute_id,
      payment_id,
      attempt_id: `${payment_id}_1`,
      amount: String(amount),
      currency,
      dispute_stage: 'dispute',
      connector: 'adyen',
      connector_status: 'NeedsResponse',
      connector_dispute_id: 'D-1',
      connector_reason: 'Fraudulent',
      challenge_required_by: '2030-01-01T00:00:00.000Z',
      created_at: this.disputes.get(dispute_id)?.created_at ?? at,
      is_already_refunded: false,
      ...change,
      connector_updated_at: at,
      dispute_status: status,
    };
    this.disputes.set(dispute_id, dispute);
    return dispute;
  }

  /** Sends an event as the profile's webhook does; returns the answer's status. */
  async notify(url: string, event_type: string, type: string, object: object, secret?: string) {
    const event_id = `evt_${randomBytes(8).toString('hex')}`;
    const event = {
      merchant_id,
      event_id,
      event_type,
      content: { type, object },
      timestamp: now(),
    };
    const body = JSON.stringify(event);
    const key = secret ?? this.webhookSecret;
    const signature = createHmac('sha512', key).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'X-Webhook-Signature-512': signature };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  }

  #answer(request: VendorRequest): VendorAnswer {
    const { method, path, headers } = request;
    if (headers['api-key'] !== this.apiKey) return fail(401, 'IR_01');
    if (method === 'GET') return this.#read(request);
    if (path === '/payments')
      return this.#checked(request, paymentRequest, (body) => this.#pay(body));
    if (path === '/refunds')
      return this.#checked(request, refundRequest, (body) => this.#refund(body));
    if (path === '/payouts/create') {
      return this.#checked(request, payoutRequest, (body) => this.#payOut(body));
    }
    const cancelled = /^\/payments\/([\w-]+)\/cancel$/.exec(path)?.[1];
    if (cancelled === undefined) return fail(404, 'IR_02');
    return this.#checked(request, cancelRequest, () => this.#cancel(cancelled));
  }

  /** A request that the published schema does not allow is answered as the API answers it. */
  #checked<T>(
    { body }: VendorRequest,
    schema: z.ZodType<T>,
    act: (body: T) => VendorAnswer,
  ): VendorAnswer {
    const problem = problemOf(schema, body);
    if (!problem) return act(body as T);
    return problem.isMissing ? fail(400, 'IR_04') : fail(422, 'IR_05');
  }

  #read({ path, query }: VendorRequest): VendorAnswer {
    if (path === '/disputes/list') return ok(this.#listDisputes(query));
    const [, kind, id = ''] = /^\/(payments|refunds|payouts)\/([\w-]+)$/.exec(path) ?? [];
    const tables = { payments: this.payments, refunds: this.refunds, payouts: this.payouts };
    const found = tables[kind as keyof typeof tables]?.get(id);
    return found ? ok(found) : notFound;
  }

  #listDisputes(query: URLSearchParams): Dispute[] {
    const from = Date.parse(query.get('received_time.gte') ?? '');
    const to = Date.parse(query.get('received_time.lte') ?? '');
    const found = [...this.disputes.values()].filter(({ created_at }) => {
      const at = Date.parse(created_at);
      return at >= from && at <= to + 999;
    });
    return found.slice(0, Number(query.get('limit') ?? 10));
  }

  #pay(body: PaymentRequest): VendorAnswer {
    const payment_id = body.payment_id ?? `pay_${randomBytes(13).toString('hex')}`;
    if (this.payments.has(payment_id)) return duplicate;
    const payment: Payment = {
      payment_id,
      merchant_id,
      status: 'requires_payment_method',
      amount: body.amount,
      net_amount: body.amount,
      amount_capturable: 0,
      amount_received: null,
      currency: body.currency,
      merchant_order_reference_id: body.merchant_order_reference_id ?? null,
      payment_link: {
        link: `${this.url}/payment_link/${merchant_id}/${payment_id}`,
        payment_link_id: `plink_${payment_id}`,
      },
      return_url: body.return_url ?? null,
      error_code: null,
      unified_code: null,
      error_details: null,
      manual_retry_allowed: null,
      attempt_count: 1,
      created: now(),
      modified_at: now(),
    };
    this.payments.set(payment_id, payment);
    return ok(payment);
  }

  #cancel(id: string): VendorAnswer {
    const payment = this.payments.get(id);
    if (!payment) return notFound;
    if (!payment.status.startsWith('requires_')) return fail(400, 'IR_16');
    Object.assign(payment, { status: 'cancelled', modified_at: now() });
    return ok(payment);
  }

  #refund({ payment_id, refund_id, amount }: RefundRequest): VendorAnswer {
    const payment = this.payments.get(payment_id);
    if (!payment) return notFound;
    const id = refund_id ?? `ref_${randomBytes(13).toString('hex')}`;
    if (this.refunds.has(id)) return duplicate;
    if (payment.status !== 'succeeded') return fail(400, 'IR_14');
    const before = [...this.refunds.values()].filter((one) => one.payment_id === payment_id);
    const left = payment.amount - before.reduce((sum, one) => sum + one.amount, 0);
    if ((amount ?? left) > left) return fail(400, 'IR_13');
    const refund: Refund = {
      refund_id: id,
      payment_id,
      amount: amount ?? left,
      currency: payment.currency,
      status: 'pending',
      connector: 'adyen',
      created_at: now(),
      updated_at: now(),
    };
    this.refunds.set(id, refund);
    return ok(refund);
  }

  #payOut(body: PayoutRequest): VendorAnswer {
    const payout_id = body.payout_id ?? randomBytes(15).toString('hex');
    if (this.payouts.has(payout_id)) return duplicate;
    if (!body.payout_method_data) return fail(400, 'IR_41');
    const payout: Payout = {
      payout_id,
      merchant_id,
      amount: body.amount,
      currency: body.currency,
      status: body.auto_fulfill ? 'initiated' : 'requires_fulfillment',
      error_code: null,
      unified_code: null,
      merchant_order_reference_id: body.merchant_order_reference_id ?? null,
      created: now(),
    };
    this.payouts.set(payout_id, payout);
    return ok(payout);
  }
}

interface Ordered {
  merchant_order_reference_id: string | null;
}

function only<T extends Ordered>(table: ReadonlyMap<string, T>, reference: string): T {
  const own = [...table.values()].filter((one) => one.merchant_order_reference_id === reference);
  const [first] = own;
  if (!first || own.length > 1) throw new Error(`${own.length} of ${reference}`);
  return first;
}
