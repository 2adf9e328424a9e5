import { randomUUID } from 'node:crypto';
import {
  operationPath,
  type ProviderOperation,
  providerOperations,
} from '@opencashier/contract/provider/operations';
import { createSignatures, requestContent } from '@opencashier/contract/signatures';
import type { Subject } from '@opencashier/server/providers/provider';
import type { Answer, Client, Signing } from './client-port.ts';
import { KnownSubjects, type SubjectIds } from './known-subjects.ts';

export interface ClientOptions {
  url: string;
  secret: string;
  timeoutMs: number;
}

/** Sends requests to a provider as the server would, or as an attacker. */
export class ConformanceClient implements Client {
  readonly kinds = new Map<string, boolean>();
  readonly #options: ClientOptions;
  readonly #subjects = new KnownSubjects();

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
    const path = operationPath(operation, reference, signing.providerId);
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
    for (const [kind, isKnown] of kindsIn(operation, answer)) this.kinds.set(kind, isKnown);
    this.#subjects.remember(answer);
    return { status: response.status, body: answer };
  }

  subjectOf(ids: SubjectIds): Subject {
    return this.#subjects.complete(ids);
  }
}

/** The kinds in an answer, and whether the protocol knows them. */
export function kindsIn(operation: ProviderOperation, answer: unknown) {
  const { data } = providerOperations[operation].response.safeParse(answer);
  return kindsOf(answer, data);
}

// A known kind is still present after parsing.
function kindsOf(received: unknown, understood: unknown): [kind: string, isKnown: boolean][] {
  if (!isRecord(received) || !isRecord(understood)) return [];
  return Object.entries(received).flatMap(([name, value]) =>
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
