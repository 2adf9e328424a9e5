import { isStorable } from '@opencashier/contract/formats/storable';
import type { CustomerDatum } from '@opencashier/contract/provider/customer';
import type { ProviderDisputesRequest } from '@opencashier/contract/provider/disputes';
import { providerChangeNotice, providerNotice } from '@opencashier/contract/provider/notices';
import {
  operationPath,
  type ProviderOperation,
  providerOperations,
} from '@opencashier/contract/provider/operations';
import type {
  ProviderAccountRequest,
  ProviderAddressRequest,
  ProviderPayoutRequest,
  ProviderQuoteRequest,
} from '@opencashier/contract/provider/payouts';
import {
  type ProviderCompletion,
  type ProviderDepositRequest,
  type ProviderPreparationRequest,
  providerRefusal,
} from '@opencashier/contract/provider/protocol';
import type { ProviderRefundRequest } from '@opencashier/contract/provider/refunds';
import type { ProviderRequisitesRequest } from '@opencashier/contract/provider/requisites';
import { createSignatures, type Signatures } from '@opencashier/contract/signatures';
import { z } from 'zod';
import { readProviderJson } from '../clients/provider-json.ts';
import type { RequiredDatum } from '../required-data.ts';
import {
  type Provider,
  ProviderLacksOperation,
  ProviderRefusal,
  ProviderUnavailable,
  type Received,
  type Subject,
  type WebhookReceipt,
  type WebhookRequest,
} from '../provider.ts';
import type { Answer } from '../clients/json-client.ts';
import { createRequestPause } from '../clients/request-pause.ts';
import { createSignedClient, type SignedClient } from '../clients/signed-client.ts';

/**
 * `provider-id`: status requests have its own id in their query. `return`: it finishes deposits
 * when players come back.
 */
export const httpExtensions = ['provider-id', 'return'] as const;
export type HttpExtension = (typeof httpExtensions)[number];

export interface HttpProviderOptions {
  name: string;
  url: string;
  /** The origins of its payment pages. */
  origins: readonly string[];
  /** The personal data that it is sent. */
  needs?: readonly CustomerDatum[];
  /** The part of it that players are asked for if it is not known. */
  requires?: readonly RequiredDatum[];
  /** The optional parts of the protocol that it implements. */
  extensions?: readonly HttpExtension[];
  /** Requests are signed with all of them; a signature with any of them is accepted. */
  secrets: readonly string[];
  timeoutMs?: number;
}

type Response<O extends ProviderOperation> = z.output<(typeof providerOperations)[O]['response']>;

const defaultTimeoutMs = 10_000;

/** Statuses that mean a refusal; after any other failure it is unknown what the provider did. */
const refusalStatuses = new Set([409, 422]);
const notOffered = 501;

/** Speaks our provider protocol: JSON over HTTP, signed both ways. */
export class HttpProvider implements Provider {
  readonly name: string;
  readonly origins: readonly string[];
  readonly needs: readonly CustomerDatum[];
  readonly requires: readonly RequiredDatum[];
  readonly #signatures: Signatures;
  readonly #send: SignedClient;
  readonly #sendsProviderId: boolean;

  constructor(options: HttpProviderOptions) {
    const { name, url, origins, needs = [], secrets, timeoutMs = defaultTimeoutMs } = options;
    this.name = name;
    this.#sendsProviderId = options.extensions?.includes('provider-id') ?? false;
    this.origins = origins;
    this.needs = needs;
    this.requires = options.requires ?? [];
    this.#signatures = createSignatures(secrets);
    const signatures = this.#signatures;
    const pause = createRequestPause(name);
    this.#send = createSignedClient({ name, url, signatures, timeoutMs, pause });
  }

  createDeposit(request: ProviderDepositRequest) {
    return this.#ask('createDeposit', request.reference, request);
  }

  completeDeposit({ reference, ...known }: Subject, completion: ProviderCompletion) {
    return this.askOrUndefined('completeDeposit', { reference }, { ...completion, ...known });
  }

  depositStatus(subject: Subject) {
    return this.askOrUndefined('depositStatus', subject);
  }

  cancelDeposit({ reference, ...known }: Subject) {
    return this.askOrUndefined('cancelDeposit', { reference }, known);
  }

  refundDeposit(request: ProviderRefundRequest) {
    return this.#ask('refundDeposit', request.reference, request);
  }

  refundStatus(subject: Subject) {
    return this.askOrUndefined('refundStatus', subject);
  }

  listDisputes(request: ProviderDisputesRequest) {
    return this.#ask('listDisputes', undefined, request);
  }

  prepareDeposit(request: ProviderPreparationRequest) {
    return this.#ask('prepareDeposit', undefined, request);
  }

  listRequisites(request: ProviderRequisitesRequest) {
    return this.#ask('listRequisites', undefined, request);
  }

  watchAddress(request: ProviderAddressRequest) {
    return this.#ask('watchAddress', request.reference, request);
  }

  resolveAccount(request: ProviderAccountRequest) {
    return this.#ask('resolveAccount', undefined, request);
  }

  quotePayout(request: ProviderQuoteRequest) {
    return this.#ask('quotePayout', undefined, request);
  }

  createPayout(request: ProviderPayoutRequest) {
    return this.#ask('createPayout', request.reference, request);
  }

  payoutStatus(subject: Subject) {
    return this.askOrUndefined('payoutStatus', subject);
  }

  async receiveWebhook({ headers, body }: WebhookRequest): Promise<WebhookReceipt | undefined> {
    const eventId = headers['webhook-id'];
    if (!eventId || !this.#signatures.verify({ ...headers }, body)) return undefined;
    return { notices: [{ eventId, notice: noticeOf(readProviderJson(body)) }] };
  }

  async #ask<O extends ProviderOperation>(
    operation: O,
    reference: string | undefined,
    body: unknown,
  ): Promise<Response<O>> {
    const { method } = providerOperations[operation];
    const answer = await this.#send(method, operationPath(operation, reference ?? ''), body);
    return this.#read(operation, reference, answer);
  }

  /** Undefined: the provider does not know the reference. */
  protected async askOrUndefined<O extends ProviderOperation>(
    operation: O,
    { reference, providerId }: Subject,
    body?: unknown,
  ): Promise<Response<O> | undefined> {
    const { method } = providerOperations[operation];
    const id = this.#sendsProviderId && method === 'GET' ? providerId : undefined;
    const answer = await this.#send(method, operationPath(operation, reference, id), body);
    const isUnknown = answer.status === 404 && isRefusal(answer.body);
    return isUnknown ? undefined : this.#read(operation, reference, answer);
  }

  /**
   * An answer counts only if it matches the operation's schema and is about the requested object. A
   * refusal counts only in the provider's own words: a status alone may be that of a proxy.
   */
  #read<O extends ProviderOperation>(
    operation: O,
    reference: string | undefined,
    { status, body }: Answer,
  ): Response<O> {
    if (refusalStatuses.has(status) && isRefusal(body)) throw refusalOf(body);
    if (status === notOffered && isRefusal(body)) throw refusalOf(body, ProviderLacksOperation);
    const parsed = providerOperations[operation].response.safeParse(body);
    const isOurs = reference === undefined || referenceOf(parsed.data) === reference;
    if (status < 200 || status >= 300 || !parsed.success || !isOurs) {
      throw new ProviderUnavailable(`${this.name} answered ${operation} with ${status}`);
    }
    return parsed.data as Response<O>;
  }
}

/** With the extension `return`. */
class ReturningHttpProvider extends HttpProvider {
  returnDeposit({ reference, ...known }: Subject, query: Readonly<Record<string, string>>) {
    return this.askOrUndefined('returnDeposit', { reference }, { query, ...known });
  }
}

export function createHttpProvider(options: HttpProviderOptions): HttpProvider {
  return options.extensions?.includes('return')
    ? new ReturningHttpProvider(options)
    : new HttpProvider(options);
}

/** Undefined if its format is unknown, or if it cannot be stored. */
function noticeOf(body: unknown): Received['notice'] {
  const change = providerChangeNotice.safeParse(body).data;
  if (change) {
    const subject = subjects[change.type];
    return { type: 'status.asked', data: { subject, ...change.data } };
  }
  const { data } = providerNotice.safeParse(body);
  return isStorable(data) ? data : undefined;
}

const subjects = {
  'deposit.changed': 'deposit',
  'refund.changed': 'refund',
  'payout.changed': 'payout',
} as const;

function referenceOf(data: object | undefined): unknown {
  return data && 'reference' in data ? data.reference : undefined;
}

/** Gateways and hosts answer with an HTTP status as the code, which no provider may use. */
const refusal = z.object({
  error: z.object({ message: z.string(), code: providerRefusal.shape.error.shape.code }),
});

const isRefusal = (body: unknown): boolean => refusal.safeParse(body).success;

function refusalOf(body: unknown, Refusal = ProviderRefusal): ProviderRefusal {
  const { message, code, decline } = wordsOf(body);
  return new Refusal(message, code, decline);
}

function wordsOf(body: unknown): z.output<typeof providerRefusal>['error'] {
  const parsed = providerRefusal.safeParse(body);
  return parsed.success ? parsed.data.error : { message: 'The payment was refused.' };
}
