import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  ProviderDispute,
  ProviderDisputes,
  ProviderDisputesRequest,
} from '@opencashier/contract/provider/disputes';
import type { ProviderChangeNotice } from '@opencashier/contract/provider/notices';
import type {
  ProviderDeposit,
  ProviderDepositRequest,
  ProviderField,
  ProviderPreparationRequest,
  ProviderReturn,
  ProviderStatus,
} from '@opencashier/contract/provider/protocol';
import type {
  ProviderRequisite,
  ProviderRequisitesRequest,
} from '@opencashier/contract/provider/requisites';
import {
  createSignatures,
  requestContent,
  type Signatures,
} from '@opencashier/contract/signatures';
import { FakePayouts } from './fake-payouts.ts';
import { FakeRefunds } from './fake-refunds.ts';
import { readBody, sendJson } from './json-messages.ts';
import { answerFault, type Fault } from './fake-provider-faults.ts';

const knownSecret = `whsec_${Buffer.from('a-key-that-only-tests-know-of-1234').toString('base64')}`;

/** A provider on its own port, controlled by the test. */
export class FakeProvider {
  readonly secret: string;
  /** Every request to create a deposit, in order. */
  readonly created: ProviderDepositRequest[] = [];
  readonly deposits = new Map<string, ProviderDeposit>();
  readonly payouts = new FakePayouts();
  readonly refunds = new FakeRefunds();
  /** The disputes that it knows, even if it reported none. */
  readonly disputes: ProviderDispute[] = [];
  /** Every request to prepare one. */
  readonly prepared: ProviderPreparationRequest[] = [];
  /** Every request for recipients, and the recipients. */
  readonly listed: ProviderRequisitesRequest[] = [];
  people: ProviderRequisite[] = [];
  /** The references of the deposits that the player declared paid, and the submitted fields. */
  readonly completed: string[] = [];
  readonly completionRequests: unknown[] = [];
  /** The queries of the players who came back, and the ids in the queries of status requests. */
  readonly returned: unknown[] = [];
  readonly askedById: string[] = [];
  /** The content of our own page, instead of a payment page. */
  shows: Pick<ProviderDeposit, 'page' | 'details'> | undefined;
  /** Deposits are created only with these fields. */
  asks: ProviderField[] = [];
  /** True if a payment can still be stopped. */
  cancels: 'yes' | 'tooLate' | 'ignored' = 'yes';
  fault: Fault = 'none';
  /** Counts the requests that it hung up on. */
  hangUps = 0;
  /** The HTTP method that opens its payment pages. */
  sourceMethod: 'GET' | 'POST' = 'GET';
  /** The origin of its payment pages, if it is another than its own. */
  pagesUrl: string | undefined;
  readonly #signatures: Signatures;
  readonly #server: Server;
  #held: Promise<void> = Promise.resolve();
  readonly #awaited: (() => void)[] = [];

  constructor(secret = knownSecret) {
    this.secret = secret;
    this.#signatures = createSignatures([secret]);
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Requests wait until the returned function is called. */
  hold(): () => void {
    let release = () => {};
    this.#held = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  }

  /** Resolves when the next request to create a deposit arrives. */
  nextCreate(): Promise<void> {
    return new Promise((resolve) => this.#awaited.push(resolve));
  }

  /** Decides a deposit as the player's bank would. */
  decide(reference: string, status: ProviderStatus, change: Partial<ProviderDeposit> = {}): void {
    const known = this.deposits.get(reference);
    if (!known) throw new Error(`the provider does not know ${reference}`);
    const updatedAt = new Date().toISOString();
    this.deposits.set(reference, { ...known, updatedAt, status, ...change });
  }

  /**
   * Sends the deposit's current state to a webhook URL, or an earlier state with the overrides in
   * `then`; returns the status of the answer.
   */
  async notify(
    reference: string,
    notifyUrl: string,
    eventId: string = randomUUID(),
    then: Partial<ProviderDeposit> = {},
  ): Promise<number> {
    const data = { ...this.deposits.get(reference), ...then };
    return this.#post(notifyUrl, eventId, { type: 'deposit.updated', data });
  }

  /** The same for a payout. */
  notifyPayout(reference: string, notifyUrl: string): Promise<number> {
    const data = this.payouts.payouts.get(reference);
    return this.#post(notifyUrl, randomUUID(), { type: 'payout.updated', data });
  }

  /** The same for a refund. */
  notifyRefund(reference: string, notifyUrl: string): Promise<number> {
    const data = this.refunds.refunds.get(reference);
    return this.#post(notifyUrl, randomUUID(), { type: 'refund.updated', data });
  }

  /** Reports only that a deposit, refund or payout has changed. */
  notifyChange(type: ProviderChangeNotice['type'], data: object, notifyUrl: string) {
    return this.#post(notifyUrl, randomUUID(), { type, data });
  }

  /** Reports a dispute of a deposit. */
  notifyDispute(data: ProviderDispute, notifyUrl: string): Promise<number> {
    return this.#post(notifyUrl, randomUUID(), { type: 'dispute.updated', data });
  }

  async #post(notifyUrl: string, eventId: string, notice: object): Promise<number> {
    const body = JSON.stringify(notice);
    const response = await fetch(notifyUrl, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...this.#signatures.sign(eventId, new Date(), body),
      },
    });
    return response.status;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const content = requestContent(request.method ?? '', request.url ?? '', body);
    if (!this.#signatures.verify(request.headers, content)) {
      return sendJson(response, 401, { error: { message: 'The signature is not right.' } });
    }
    if (this.fault === 'hangUp') this.hangUps += 1;
    if (answerFault(this.fault, response)) return;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
    const providerId = searchParams.get('providerId');
    if (providerId !== null) this.askedById.push(providerId);
    const [, kind, encoded = '', verb] = pathname.split('/');
    if (kind === 'payouts' || kind === 'accounts') {
      await this.#held;
      const payoutAnswer = this.payouts.answer(request.method ?? '', pathname, body);
      await payoutAnswer.after;
      if (this.fault === 'lost') return this.#lose(response);
      return sendJson(response, payoutAnswer.status, payoutAnswer.body);
    }
    if (kind === 'refunds') {
      await this.#held;
      const refundAnswer = this.refunds.answer(request.method ?? '', pathname, body);
      if (this.fault === 'lost') return this.#lose(response);
      return sendJson(response, refundAnswer.status, refundAnswer.body);
    }
    if (kind === 'disputes') return sendJson(response, 200, this.#listDisputes(body));
    if (kind === 'preparations') return this.#prepare(body, response);
    if (kind === 'requisites') {
      this.listed.push(JSON.parse(body) as ProviderRequisitesRequest);
      return sendJson(response, 200, { requisites: this.people });
    }
    if (request.method === 'POST' && !verb) return this.#create(body, response);
    const reference = decodeURIComponent(encoded);
    if (!this.deposits.has(reference)) {
      return sendJson(response, 404, { error: { message: 'unknown' } });
    }
    if (verb === 'complete') {
      this.completed.push(reference);
      this.completionRequests.push(JSON.parse(body));
    }
    if (verb === 'return') this.#comeBack(reference, JSON.parse(body) as ProviderReturn);
    if (verb === 'cancel' && this.cancels === 'tooLate') {
      return sendJson(response, 409, { error: { message: 'The payment is under way.' } });
    }
    if (verb === 'cancel' && this.cancels === 'yes') this.#cancel(reference);
    sendJson(response, 200, this.deposits.get(reference));
  }

  #lose(response: ServerResponse): void {
    this.hangUps += 1;
    response.destroy();
  }

  /** One dispute per page. */
  #listDisputes(body: string): ProviderDisputes {
    const { since, cursor = '0' } = JSON.parse(body) as ProviderDisputesRequest;
    const listed = this.disputes.filter(({ updatedAt }) => updatedAt >= since);
    const at = Number(cursor);
    const next = at + 1 < listed.length ? { cursor: String(at + 1) } : {};
    return { disputes: listed.slice(at, at + 1), ...next };
  }

  #comeBack(reference: string, { query }: ProviderReturn): void {
    this.returned.push(query);
    if (query['result'] === 'paid') this.decide(reference, 'processed');
  }

  #cancel(reference: string): void {
    if (this.deposits.get(reference)?.status === 'waiting') this.decide(reference, 'cancelled');
  }

  #prepare(body: string, response: ServerResponse): void {
    const request = JSON.parse(body) as ProviderPreparationRequest;
    this.prepared.push(request);
    sendJson(response, 200, { requisites: [{ label: 'Account', value: '42', copy: true }] });
  }

  async #create(body: string, response: ServerResponse): Promise<void> {
    const request = JSON.parse(body) as ProviderDepositRequest;
    const { reference, amount, currency } = request;
    this.created.push(request);
    for (const resolve of this.#awaited.splice(0)) resolve();
    await this.#held;
    const own = this.pagesUrl ?? this.url;
    const page = this.fault === 'foreignSource' ? 'https://evil.example' : own;
    const method = this.sourceMethod;
    const source = { url: `${page}/pay`, method, params: { order: reference } };
    const known = this.deposits.get(reference);
    const missing = this.asks.filter(({ name }) => !(name in request.fields));
    if (known && !known.fieldsRequired) return sendJson(response, 200, known);
    const deposit: ProviderDeposit = {
      reference,
      providerId: known?.providerId ?? randomUUID(),
      status: 'waiting',
      amount,
      currency,
      ...(missing.length > 0 ? { fieldsRequired: missing } : (this.shows ?? { source })),
      updatedAt: new Date().toISOString(),
    };
    this.deposits.set(reference, deposit);
    sendJson(response, 200, deposit);
  }
}

export async function startFakeProvider(secret?: string): Promise<FakeProvider> {
  const provider = new FakeProvider(secret);
  await provider.listen();
  return provider;
}
