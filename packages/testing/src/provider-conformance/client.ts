import { randomUUID } from 'node:crypto';
import {
  operationPath,
  type ProviderOperation,
  providerOperations,
} from '@opencashier/contract/provider/operations';
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
  /** Every kind that an answer named, and whether the protocol knows it. */
  readonly kinds = new Map<string, boolean>();
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
    const answer = jsonOf(await response.text());
    const { data } = providerOperations[operation].response.safeParse(answer);
    for (const [kind, isKnown] of kindsOf(answer, data)) this.kinds.set(kind, isKnown);
    return { status: response.status, body: answer };
  }
}

/** The kinds that were said; a known one is found again in what was understood. */
function kindsOf(said: unknown, understood: unknown): [kind: string, isKnown: boolean][] {
  if (!isRecord(said) || !isRecord(understood)) return [];
  return Object.entries(said).flatMap(([name, value]) =>
    name === 'kind' && typeof value === 'string'
      ? [[value, understood[name] === value]]
      : kindsOf(value, understood[name]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
