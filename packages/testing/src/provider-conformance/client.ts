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

/** Deviations from the correct signature. */
export interface Signing {
  secrets?: readonly string[];
  ageSeconds?: number;
  /** Signs another path than the requested one. */
  path?: string;
  unsigned?: boolean;
}

export interface ClientOptions {
  url: string;
  secret: string;
  timeoutMs: number;
}

/** Sends requests to a provider as the server would, or as an attacker. */
export class ConformanceClient {
  /** Every kind in an answer, and whether the protocol knows it. */
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

/** The kinds in an answer. A known kind is still present after parsing. */
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
