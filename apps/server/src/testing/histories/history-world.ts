import { CallError } from '@opencashier/contract/errors';
import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorOperation } from '@opencashier/contract/operator/operations';
import { carryOut } from '../../operator/carry-out.ts';
import { operatorOf } from '../../operator/operator.ts';
import { ProviderUnavailable } from '../../providers/provider.ts';
import type { Identity } from '../../security/tokens.ts';
import type { CallContext } from '../../services/call.ts';
import type { Services } from '../../services/services.ts';
import type { Withdrawal } from '../../withdrawals/withdrawal.ts';
import { operatorApi } from '../operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

/** Numbers from 0 to 1. */
export type Random = () => number;

export const pick = <T>(random: Random, from: readonly [T, ...T[]]): T =>
  from[Math.floor(random() * from.length)] ?? from[0];

/** A sum from one cent up to the given number of euros. */
export const cents = (random: Random, maxEuros: number): bigint =>
  1n + BigInt(Math.floor(random() * maxEuros * 100));

export const decimal = (minor: bigint): string =>
  `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

/** The provider answers nine of eleven requests. */
export function randomFault(random: Random): 'none' | 'lost' | 'hangUp' {
  const chance = Math.floor(random() * 11);
  return chance === 9 ? 'lost' : chance === 10 ? 'hangUp' : 'none';
}

/** One possible step of a history, with its weight. */
export type Action = readonly [name: string, weight: number, act: () => Promise<void>];

/** One of the steps, chosen by weight. */
export function chooseAction(random: Random, actions: readonly [Action, ...Action[]]): Action {
  const total = actions.reduce((sum, [, weight]) => sum + weight, 0);
  let left = random() * total;
  return actions.find(([, weight]) => (left -= weight) < 0) ?? actions[0];
}

/** The provider was asked so recently that it may still act on the request. */
export function mayBeAnswered({ providerId, askedAt }: Pick<Withdrawal, 'providerId' | 'askedAt'>) {
  return providerId === null && askedAt !== null && Date.now() - askedAt.getTime() < 20_000;
}

/** A comparison of the books with the test's own record. */
export type Fact = readonly [what: string, is: unknown, should: unknown];

/** A player's history with the cashier. */
export interface History {
  /** Takes one random step and returns its name. */
  step(): Promise<string>;
  /** Everybody answers, and everything pending ends. */
  end(): Promise<void>;
  /** Lists the errors in the player's money as it is now. */
  problems(): Promise<string[]>;
}

/** The answer to an operator, or the code of the refusal. */
export interface OperatorAnswer {
  body: Record<string, unknown>;
  code?: string;
}

/** An answer to a request under a reference. */
export interface ReferencedAnswer extends OperatorAnswer {
  reference: string;
}

/** Counts the posted references. A reference is posted once, and names one thing. */
export function countPosted(answers: readonly ReferencedAnswer[]): number {
  const posted = answers.filter(({ body }) => body['outcome'] === 'posted');
  const named = answers.filter(({ body }) => typeof body['id'] === 'string');
  const things = new Set(named.map(({ reference, body }) => `${reference} ${String(body['id'])}`));
  if (referencesOf(posted).size < posted.length || referencesOf(named).size < things.size) {
    throw new Error(`made twice: ${JSON.stringify(answers)}`);
  }
  return posted.length;
}

const referencesOf = (answers: readonly ReferencedAnswer[]): Set<string> =>
  new Set(answers.map(({ reference }) => reference));

/**
 * A server whose calls, workers and operators are called without HTTP, so that thousands of steps
 * fit into a minute. Its own workers run at the same time, like those of another server.
 */
export class HistoryWorld {
  readonly server: TestServer;
  readonly services: Services;

  private constructor(server: TestServer) {
    this.server = server;
    const wake = { value: () => undefined };
    this.services = Object.create(server.app.services, { wake }) as Services;
  }

  static async start(): Promise<HistoryWorld> {
    const withdrawals = { approveUpTo: { EUR: '30' }, codeFrom: {}, limits: {} };
    const disputes = { feePaidBy: 'player', whileOpen: 'take' } as const;
    const server = await startTestServer({ partner: { operatorApi, withdrawals, disputes } });
    server.provider.refunds.outcome = 'processing';
    return new HistoryWorld(server);
  }

  close(): Promise<void> {
    return this.server.close();
  }

  /** The context of a player's call. */
  call(user: string, claims: Partial<Identity> = {}, services = this.services): CallContext {
    const identity: Identity = {
      partner: 'demo',
      user,
      owner: `demo:${user}`,
      view: 'main',
      currency: 'EUR',
      country: 'de',
      lang: 'en',
      expiresAtMs: Date.now() + 3_600_000,
      ...claims,
    };
    return { services, identity, reference: crypto.randomUUID(), platform: 'desktop' };
  }

  /**
   * An operator's request with its role, its audit entry and, above the configured sum, a second
   * person.
   */
  async ask(
    as: string,
    operation: OperatorOperation,
    pathParams: Record<string, string>,
    raw: Record<string, unknown>,
    services = this.services,
  ): Promise<OperatorAnswer> {
    const key = operatorApi.keys.get(as);
    if (!key) throw new Error(`there is no operator key for ${as}`);
    const { partner } = this.server;
    const requestId = `req_${crypto.randomUUID()}`;
    const context = { services, partner, pathParams, requestId, operator: operatorOf(key) };
    try {
      return { body: (await carryOut(context, { operation, raw })).body as OperatorAnswer['body'] };
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      return { body: {}, code: error.code };
    }
  }
}

/** Refusals to players and operators, and providers that do not answer, are expected. */
export function refusalOnly(error: unknown): undefined {
  const isRefusal = error instanceof CallError || error instanceof OperatorError;
  if (!isRefusal && !(error instanceof ProviderUnavailable)) throw error;
  return undefined;
}
