import type { FakeWallet } from '@opencashier/testing/fake-wallet';
import { CallError } from '@opencashier/contract/errors';
import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorOperation } from '@opencashier/contract/operator/operations';
import { carryOut } from '../../operator/carry-out.ts';
import { operatorOf } from '../../operator/operator.ts';
import type { Partner } from '../../partners/partners.ts';
import { ProviderUnavailable } from '../../providers/provider.ts';
import type { Identity } from '../../security/tokens.ts';
import type { CallContext } from '../../services/call.ts';
import type { Services } from '../../services/services.ts';
import type { Withdrawal } from '../../withdrawals/withdrawal.ts';
import { operatorApi } from '../operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import type { Dollars } from './expected/promised-rate.ts';
import { type HouseRules, ratesOf, rulesOf } from './expected/house-rules.ts';
import type { OperatorAnswer } from './operator-answers.ts';

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
export type HistoryAction = readonly [name: string, weight: number, act: () => Promise<void>];

/** One of the steps, chosen by weight. */
export function chooseAction(
  random: Random,
  actions: readonly [HistoryAction, ...HistoryAction[]],
): HistoryAction {
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

const people = ['ann', 'fay', 'joe'] as const;

/**
 * A server whose calls, workers and operators are called without HTTP, so that thousands of steps
 * fit into a minute. Its own workers run at the same time, like those of another server.
 */
export class HistoryWorld {
  readonly server: TestServer;
  readonly services: Services;
  readonly partner: Partner;
  /** The wallet that the partner keeps itself; otherwise the money is in our ledger. */
  readonly wallet: FakeWallet | undefined;
  readonly dollars: Dollars = { perEuro: 11_037n };
  /** Counts what happened, by name: refusals and steps without an effect do not count. */
  readonly effects: Record<string, number> = {};

  private constructor(server: TestServer, wallet: FakeWallet | undefined) {
    this.server = server;
    this.wallet = wallet;
    const wake = { value: () => undefined };
    const rates = { value: ratesOf(this.dollars) };
    this.services = Object.create(server.app.services, { wake, rates }) as Services;
    this.partner = server.partner;
  }

  static async start(wallet?: FakeWallet): Promise<HistoryWorld> {
    const withdrawals = { approveUpTo: { EUR: '30' }, codeFrom: {}, limits: {} };
    const { disputes } = rulesOf(0);
    const remote = wallet && { wallet: { url: wallet.url, secrets: [wallet.secret] } };
    const partner = { operatorApi, withdrawals, disputes, ...remote };
    const abroad = { providerCurrency: { EUR: 'USD' }, fee: { percent: 3.5 } };
    const server = await startTestServer({ partner, methods: { visa_abroad: abroad } });
    server.provider.refunds.outcome = 'processing';
    return new HistoryWorld(server, wallet);
  }

  /** The same server, for players of a partner with other rules and its own rates. */
  under({ disputes, twoPeopleAbove }: HouseRules): HistoryWorld {
    const ofOperators = { ...operatorApi, twoPeopleAbove };
    const partner: Partner = { ...this.partner, disputes, operatorApi: ofOperators };
    const partners = new Map([[partner.key, partner]]);
    const dollars = { ...this.dollars };
    const services = Object.create(this.services, {
      partners: { value: partners },
      rates: { value: ratesOf(dollars) },
    }) as Services;
    const change = {
      partner: { value: partner },
      services: { value: services },
      dollars: { value: dollars },
    };
    return Object.create(this, change) as HistoryWorld;
  }

  /** Requests may become proposals, which a second person confirms or refuses. */
  get asksTwoPeople(): boolean {
    return this.partner.operatorApi?.twoPeopleAbove !== 'never';
  }

  close(): Promise<void> {
    return this.server.close();
  }

  count(effect: string, times = 1): void {
    this.effects[effect] = (this.effects[effect] ?? 0) + times;
  }

  /** A dispute takes the player's money: when it is lost, or earlier if the partner says so. */
  isTaken(status: 'open' | 'won' | 'lost', isMoneyTaken: boolean): boolean {
    const isEarly = status === 'open' && isMoneyTaken && this.partner.disputes.whileOpen === 'take';
    return status === 'lost' || isEarly;
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
   * An operator's request with its role, its audit entry and, above the configured sum, two other
   * people who decide on the proposal at once.
   */
  async ask(
    as: string,
    operation: OperatorOperation,
    pathParams: Record<string, string>,
    raw: Record<string, unknown>,
    services = this.services,
  ): Promise<OperatorAnswer> {
    const answer = await this.carryOutOnce(as, operation, pathParams, raw, services);
    const { proposal } = answer;
    return proposal === undefined ? answer : this.decideProposal(as, proposal, services);
  }

  /** Both confirm it, or one of them refuses it. */
  private async decideProposal(
    as: string,
    proposal: string,
    services: Services,
  ): Promise<OperatorAnswer> {
    const [one = 'ann', other = 'joe'] = people.filter((person) => person !== as);
    const second = Number(proposal) % 4 === 0 ? 'refuseProposal' : 'confirmProposal';
    const reason = second === 'refuseProposal' ? { reason: 'a history' } : {};
    const answers = await Promise.all([
      this.carryOutOnce(one, 'confirmProposal', { id: proposal }, {}, services),
      this.carryOutOnce(other, second, { id: proposal }, reason, services),
    ]);
    const done = answers.find(({ body }) => body['state'] === 'done');
    if (done) {
      this.count('proposal confirmed');
      return { body: done.body['answer'] as OperatorAnswer['body'], proposal };
    }
    const isRefused = answers.some(({ body }) => body['state'] === 'refused');
    if (isRefused) this.count('proposal refused');
    const codes = answers.flatMap(({ code }) => code ?? []);
    // Somebody who has made the same proposal cannot decide on it.
    const refusals = ['stateForbids', 'anotherPersonNeeded'];
    const code = codes.find((known) => !refusals.includes(known)) ?? 'stateForbids';
    return { body: {}, code: isRefused ? 'refused' : code, proposal };
  }

  private async carryOutOnce(
    as: string,
    operation: OperatorOperation,
    pathParams: Record<string, string>,
    raw: Record<string, unknown>,
    services: Services,
  ): Promise<OperatorAnswer> {
    const key = operatorApi.keys.get(as);
    if (!key) throw new Error(`there is no operator key for ${as}`);
    const { partner } = this;
    const requestId = `req_${crypto.randomUUID()}`;
    const context = { services, partner, pathParams, requestId, operator: operatorOf(key) };
    try {
      const { status, body } = await carryOut(context, { operation, raw });
      const answer = body as OperatorAnswer['body'];
      if (status === 200) return { body: answer };
      const { id } = answer['proposal'] as { id: string };
      return { body: {}, proposal: id };
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
