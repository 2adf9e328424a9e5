import type { ProviderOperation } from '@opencashier/contract/provider/operations';
import type { ProviderReturn } from '@opencashier/contract/provider/protocol';
import {
  type Provider,
  ProviderLacksOperation,
  ProviderRefusal,
  ProviderUnavailable,
  ReferenceReused,
  type Subject,
} from '@opencashier/server/providers/provider';
import { kindsIn } from './protocol-client.ts';
import type { Answer, Client } from './client-port.ts';
import { KnownSubjects, type SubjectIds } from './known-subjects.ts';

const retryMs = 100;
const giveUpMs = 15_000;

/** Asks an adapter as the server does, and answers in the statuses of our protocol. */
export class AdapterClient implements Client {
  readonly kinds = new Map<string, boolean>();
  readonly #provider: Provider;
  readonly #subjects = new KnownSubjects();

  constructor(provider: Provider) {
    this.#provider = provider;
  }

  async ask(operation: ProviderOperation, reference: string, body?: unknown): Promise<Answer> {
    const answer = await this.#repeat(operation, this.subjectOf({ reference }), body);
    for (const [kind, isKnown] of kindsIn(operation, answer.body)) this.kinds.set(kind, isKnown);
    this.#subjects.remember(answer.body);
    return answer;
  }

  subjectOf(ids: SubjectIds): Subject {
    return this.#subjects.complete(ids);
  }

  // The server repeats what is unavailable, such as a reference that is being worked on.
  async #repeat(operation: ProviderOperation, subject: Subject, body: unknown): Promise<Answer> {
    const startedAt = Date.now();
    for (;;) {
      const answer = await this.#askOnce(operation, subject, body);
      if (answer.status !== 503 || Date.now() - startedAt > giveUpMs) return answer;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }

  async #askOnce(operation: ProviderOperation, subject: Subject, body: unknown): Promise<Answer> {
    try {
      const found = await this.#call(operation, subject, body);
      return found === undefined ? refusal(404, 'unknown') : { status: 200, body: found };
    } catch (error) {
      const status = statusOf(error);
      if (status === undefined) throw error;
      return refusal(status, (error as Error).message);
    }
  }

  #call(operation: ProviderOperation, subject: Subject, body: unknown): Promise<unknown> {
    const provider = this.#provider;
    if (!provider[operation]) return lacked(operation);
    if (operation === 'returnDeposit') {
      return provider.returnDeposit?.(subject, (body as ProviderReturn).query) ?? lacked(operation);
    }
    if (isAboutSubject(operation)) {
      const ask = provider[operation] as (subject: Subject, more: unknown) => Promise<unknown>;
      return ask.call(provider, subject, body);
    }
    const ask = provider[operation] as (request: unknown) => Promise<unknown>;
    return ask.call(provider, body);
  }
}

function isAboutSubject(operation: ProviderOperation): boolean {
  return /Status$|^completeDeposit$|^cancelDeposit$/.test(operation);
}

async function lacked(operation: ProviderOperation): Promise<never> {
  throw new ProviderLacksOperation(`${operation} is not offered`);
}

function refusal(status: number, message: string): Answer {
  return { status, body: { error: { message } } };
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof ReferenceReused) return 409;
  if (error instanceof ProviderLacksOperation) return 501;
  if (error instanceof ProviderRefusal) return 422;
  return error instanceof ProviderUnavailable ? 503 : undefined;
}
