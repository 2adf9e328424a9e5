import { randomUUID } from 'node:crypto';
import {
  operationPath,
  type ProviderOperation,
  providerOperations,
} from '@opencashier/contract/provider-operations';
import { createSignatures, requestContent } from '@opencashier/contract/signatures';

export interface Answer {
  status: number;
  body: unknown;
}

/** How a request is signed, where it is not signed as it should be. */
export interface Signing {
  secrets?: readonly string[];
  ageSeconds?: number;
  /** Signs for another path than the one that is asked. */
  path?: string;
  unsigned?: boolean;
}

export interface ClientOptions {
  url: string;
  secret: string;
  timeoutMs: number;
}

/** Asks a provider as the server would, or as a forger. */
export class ConformanceClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  async ask(
    operation: ProviderOperation,
    reference: string,
    body?: unknown,
    signing: Signing = {},
  ): Promise<Answer> {
    const { url, secret, timeoutMs } = this.#options;
    const { method } = providerOperations[operation];
    const path = operationPath(operation, reference);
    const text = method === 'POST' ? JSON.stringify(body ?? {}) : '';
    const signatures = createSignatures(signing.secrets ?? [secret]);
    const at = new Date(Date.now() - (signing.ageSeconds ?? 0) * 1000);
    const content = requestContent(method, signing.path ?? path, text);
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(signing.unsigned ? {} : signatures.sign(`req_${randomUUID()}`, at, content)),
      },
      ...(method === 'POST' ? { body: text } : {}),
    });
    return { status: response.status, body: jsonOf(await response.text()) };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
