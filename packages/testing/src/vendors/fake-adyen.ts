import { createHmac, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import {
  linkChange,
  linkRequest,
  type LinkRequest,
  refundRequest,
  type RefundRequest,
  transferRequest,
  type TransferRequest,
} from './adyen-requests.ts';
import { problemOf } from './request-check.ts';
import { type VendorAnswer, type VendorRequest, VendorServer } from './vendor-server.ts';

// Adyen's Checkout API, version 71, and Transfers API, version 4, as the published documents have
// them, on one port: Checkout's paths begin with /v71, Transfers' with /btl/v4.

interface Money {
  currency: string;
  value: number;
}

interface Link extends LinkRequest {
  id: string;
  status: string;
  url: string;
  updatedAt: string;
}

interface Transfer extends TransferRequest {
  id: string;
  status: string;
  reason: string;
  updatedAt: string;
}

interface Item {
  pspReference: string;
  originalReference: string;
  merchantReference: string;
  amount: Money;
  eventCode: string;
  success: 'true' | 'false';
  reason: string;
}

/** An item of a batch; one about a report may have no amount. */
type SentItem = Omit<Item, 'amount'> & Partial<Pick<Item, 'amount'>>;

const now = () => new Date().toISOString();
const newId = (prefix: string) => prefix + randomBytes(8).toString('hex').toUpperCase();
const fail = (status: number, errorCode: string): VendorAnswer => ({
  status,
  body: { status, errorCode, message: `The API says ${errorCode}`, errorType: 'validation' },
});

/** A merchant account, and a balance account to pay out of. */
export class FakeAdyen {
  readonly apiKey = 'development-only-key-of-the-stand-in';
  readonly merchantAccount = 'FakeCashierECOM';
  readonly balanceAccount = 'BA00000000000000000000001';
  readonly hmacKey = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
  readonly server = new VendorServer((request) => this.#answer(request), fail(429, '00_429').body);
  readonly links = new Map<string, Link>();
  readonly transfers = new Map<string, Transfer>();
  /** The paid and the refunded amount, by the payment's id. */
  readonly payments = new Map<string, { amount: Money; refunded: number }>();
  /** The first request with an idempotency key is still under way, for whoever repeats it. */
  isBusy = false;
  readonly #byKey = new Map<string, VendorAnswer>();

  /** The settings of an adapter of this account, without its name and methods. */
  get settings() {
    const { apiKey, merchantAccount, balanceAccount } = this;
    return {
      kind: 'adyen' as const,
      url: this.checkoutUrl,
      origins: [this.server.url],
      apiKey,
      merchantAccount,
      webhookKeys: ['00'.repeat(32), this.hmacKey],
      payouts: { url: this.transfersUrl, apiKey, balanceAccount },
    };
  }

  get checkoutUrl(): string {
    return `${this.server.url}/v71`;
  }

  get transfersUrl(): string {
    return `${this.server.url}/btl/v4`;
  }

  /** The only link of a reference; a second one must never exist. */
  linkOf(reference: string): Link {
    return only(this.links, reference);
  }

  transferOf(reference: string): Transfer {
    return only(this.transfers, reference);
  }

  setLink(reference: string, status: string): void {
    Object.assign(this.linkOf(reference), { status, updatedAt: now() });
  }

  /** The player pays a link; returns the notification's item. */
  pay(reference: string): Item {
    const { amount } = this.linkOf(reference);
    this.setLink(reference, 'completed');
    const pspReference = newId('');
    this.payments.set(pspReference, { amount, refunded: 0 });
    return this.item('AUTHORISATION', { pspReference, merchantReference: reference, amount });
  }

  item(eventCode: string, about: Partial<Item> & Pick<Item, 'merchantReference' | 'amount'>): Item {
    const usual = { pspReference: newId(''), originalReference: '', success: 'true', reason: '' };
    return { ...(usual as typeof usual & { success: 'true' }), eventCode, ...about };
  }

  /** A report is ready. Its name takes the place of a payment's id, and it has no amount. */
  report(name: string): SentItem {
    const { amount: _none, ...item } = this.item('REPORT_AVAILABLE', {
      pspReference: name,
      merchantReference: '',
      amount: { currency: 'EUR', value: 0 },
    });
    return item;
  }

  /** Sends a batch as the webhook does; returns the answer. */
  async notify(url: string, items: readonly SentItem[], key = this.hmacKey) {
    return post(url, this.batch(items, key), {});
  }

  /** The body of a batch, with every item signed. */
  batch(items: readonly SentItem[], key = this.hmacKey): string {
    const notificationItems = items.map((item) => {
      const all = { ...item, merchantAccountCode: this.merchantAccount };
      const names = [all.pspReference, all.originalReference, all.merchantAccountCode];
      const { value = '', currency = '' } = all.amount ?? {};
      const rest = [all.merchantReference, value, currency];
      const content = [...names, ...rest, all.eventCode, all.success].join(':');
      const additionalData = { hmacSignature: sign(content, key) };
      const eventDate = now().replace('Z', '+00:00');
      return { NotificationRequestItem: { ...all, additionalData, eventDate } };
    });
    return JSON.stringify({ live: 'false', notificationItems });
  }

  async notifyTransfer(url: string, reference: string, key = this.hmacKey) {
    const { id } = this.transferOf(reference);
    const data = { id, reference, sequenceNumber: Math.ceil(Math.random() * 1e6) };
    return this.notifyPlatform(url, { type: 'balancePlatform.transfer.updated', data }, key);
  }

  /** Sends a notice of the balance platform, which is signed as a whole. */
  async notifyPlatform(url: string, event: object, key = this.hmacKey) {
    const body = JSON.stringify(event);
    return post(url, body, { HmacSignature: sign(body, key) });
  }

  #answer(request: VendorRequest): VendorAnswer {
    const { method, headers } = request;
    if (headers['x-api-key'] !== this.apiKey) return fail(401, '000');
    if (method === 'GET') return this.#read(request);
    const key = headers['idempotency-key'];
    const known = typeof key === 'string' ? this.#byKey.get(key) : undefined;
    if (known) return this.isBusy ? fail(422, '704') : known;
    const answer = this.#change(request);
    if (typeof key === 'string' && answer.status < 300) this.#byKey.set(key, answer);
    return this.isBusy && typeof key === 'string' ? fail(422, '704') : answer;
  }

  #read({ path, query }: VendorRequest): VendorAnswer {
    if (path === '/btl/v4/transfers') {
      const isIncomplete = !query.get('createdSince') || !query.get('createdUntil');
      if (isIncomplete) return fail(422, '30_104');
      const reference = query.get('reference');
      const data = [...this.transfers.values()].filter((one) => one.reference === reference);
      return { status: 200, body: { data } };
    }
    const [, kind, id = ''] =
      /^\/(?:v71|btl\/v4)\/(paymentLinks|transfers)\/(\w+)$/.exec(path) ?? [];
    const found = kind === 'transfers' ? this.transfers.get(id) : this.links.get(id);
    return found ? { status: 200, body: found } : fail(404, '000');
  }

  #change(request: VendorRequest): VendorAnswer {
    const { method, path, body } = request;
    if (path === '/v71/paymentLinks') return checked(body, linkRequest, (one) => this.#create(one));
    if (path === '/btl/v4/transfers') {
      return checked(body, transferRequest, (one) => this.#transfer(one));
    }
    const payment = /^\/v71\/payments\/(\w+)\/refunds$/.exec(path)?.[1];
    if (payment !== undefined)
      return checked(body, refundRequest, (one) => this.#refund(payment, one));
    const link = this.links.get(/^\/v71\/paymentLinks\/(\w+)$/.exec(path)?.[1] ?? '');
    if (!link || method !== 'PATCH') return fail(404, '000');
    return checked(body, linkChange, () => {
      if (link.status !== 'active') return fail(422, '14_010');
      Object.assign(link, { status: 'expired', updatedAt: now() });
      return { status: 200, body: link };
    });
  }

  #create(body: LinkRequest): VendorAnswer {
    if (body.merchantAccount !== this.merchantAccount) return fail(403, '901');
    const id = newId('PL');
    const url = `${this.server.url}/link/${id}`;
    const link: Link = { ...body, id, status: 'active', url, updatedAt: now() };
    this.links.set(id, link);
    return { status: 201, body: link };
  }

  #refund(paymentPspReference: string, { amount, reference }: RefundRequest): VendorAnswer {
    const payment = this.payments.get(paymentPspReference);
    if (!payment) return fail(422, '167');
    payment.refunded += amount.value;
    const { merchantAccount } = this;
    const made = { pspReference: newId(''), paymentPspReference, merchantAccount };
    return { status: 201, body: { ...made, amount, reference, status: 'received' } };
  }

  #transfer(body: TransferRequest): VendorAnswer {
    if (body.balanceAccountId !== this.balanceAccount) return fail(422, '30_101');
    const id = newId('TR');
    const state = { status: 'received', reason: 'pending', updatedAt: now() };
    const transfer: Transfer = { ...body, id, ...state };
    this.transfers.set(id, transfer);
    return { status: 202, body: transfer };
  }
}

/** A request that the published schema does not allow is answered as the API answers it. */
function checked<T>(
  body: unknown,
  schema: z.ZodType<T>,
  act: (body: T) => VendorAnswer,
): VendorAnswer {
  const problem = problemOf(schema, body);
  if (!problem) return act(body as T);
  return problem.isMissing ? fail(422, '14_007') : fail(400, '702');
}

function only<T extends { reference?: string | undefined }>(
  table: ReadonlyMap<string, T>,
  reference: string,
): T {
  const own = [...table.values()].filter((one) => one.reference === reference);
  const [first] = own;
  if (!first || own.length > 1)
    throw new Error(`${own.length} records have the reference ${reference}, not one`);
  return first;
}

function sign(content: string, key: string): string {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(content).digest('base64');
}

async function post(url: string, body: string, own: Record<string, string>) {
  const headers = { 'content-type': 'application/json', ...own };
  const answer = await fetch(url, { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.text() };
}
