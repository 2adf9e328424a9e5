import {
  type ProviderDeposit,
  type ProviderDepositRequest,
  providerDeposit,
  providerNotice,
  providerRefusal,
} from '@opencashier/contract/provider-protocol';
import { nanoid } from 'nanoid';
import { Webhook } from 'standardwebhooks';
import { type Provider, ProviderRefusal, ProviderUnavailable } from './provider.ts';

export interface HttpProviderOptions {
  name: string;
  url: string;
  /** Where its payment pages live. */
  origins: readonly string[];
  secret: string;
  timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;
const answerMaxBytes = 65_536;

/** Speaks our provider protocol: JSON over HTTP, signed both ways. */
export class HttpProvider implements Provider {
  readonly name: string;
  readonly origins: readonly string[];
  readonly #url: string;
  readonly #timeoutMs: number;
  readonly #webhook: Webhook;

  constructor({ name, url, origins, secret, timeoutMs }: HttpProviderOptions) {
    this.name = name;
    this.origins = origins;
    this.#url = url;
    this.#timeoutMs = timeoutMs ?? defaultTimeoutMs;
    this.#webhook = new Webhook(secret);
  }

  async createDeposit(request: ProviderDepositRequest): Promise<ProviderDeposit> {
    const response = await this.#send('POST', '/deposits', JSON.stringify(request));
    if (response.status === 409 || response.status === 422) {
      throw new ProviderRefusal(refusalOf(response.body) ?? 'The payment was refused.');
    }
    return this.#depositOf(response, request.reference);
  }

  async depositStatus(reference: string): Promise<ProviderDeposit | undefined> {
    const path = `/deposits/${encodeURIComponent(reference)}`;
    const response = await this.#send('GET', path, '');
    return response.status === 404 ? undefined : this.#depositOf(response, reference);
  }

  parseWebhook(body: string, headers: Record<string, string>) {
    try {
      const notice = providerNotice.parse(this.#webhook.verify(body, headers));
      const eventId = headers['webhook-id'];
      return eventId ? { eventId, deposit: notice.data } : undefined;
    } catch {
      return undefined;
    }
  }

  #depositOf({ status, body }: Answer, reference: string): ProviderDeposit {
    const parsed = providerDeposit.safeParse(body);
    if (status >= 200 && status < 300 && parsed.success && parsed.data.reference === reference) {
      return parsed.data;
    }
    throw new ProviderUnavailable(`${this.name} answered ${status}`);
  }

  async #send(method: 'GET' | 'POST', path: string, body: string): Promise<Answer> {
    const id = nanoid();
    const sentAt = new Date();
    try {
      const response = await fetch(this.#url + path, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(this.#timeoutMs),
        headers: {
          ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
          'webhook-signature': this.#webhook.sign(id, sentAt, body),
        },
        ...(method === 'POST' ? { body } : {}),
      });
      const text = await response.text();
      if (text.length > answerMaxBytes) throw new Error('the answer is too long');
      return { status: response.status, body: parseJson(text) };
    } catch (cause) {
      throw new ProviderUnavailable(`${this.name} could not be reached`, { cause });
    }
  }
}

interface Answer {
  status: number;
  body: unknown;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalOf(body: unknown): string | undefined {
  const parsed = providerRefusal.safeParse(body);
  return parsed.success ? parsed.data.error.message : undefined;
}
