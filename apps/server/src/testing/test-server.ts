import type { Catalogue, CatalogueMethod } from '@opencashier/catalogue';
import type { CallInput, CallName, CallResponse } from '@opencashier/contract/calls/call-map';
import { getCalls } from '@opencashier/contract/calls/call-paths';
import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import type { ProviderDeposit, ProviderStatus } from '@opencashier/contract/provider/protocol';
import type { ContractRange } from '@opencashier/contract/contract-version';
import { createLedger } from '@opencashier/ledger';
import { type FakeCaptcha, startFakeCaptcha } from '@opencashier/testing/fake-captcha';
import { type FakeProvider, startFakeProvider } from '@opencashier/testing/fake-provider';
import { freePort } from '@opencashier/testing/free-port';
import { issueToken, type TokenClaims } from '@opencashier/testing/issue-token';
import type { Pool } from 'pg';
import { type App, buildApp } from '../startup/app.ts';
import type { ConnectionLimits } from '../transport/connections.ts';
import type { LogStream } from '../transport/listener.ts';
import { tooManyStatus } from '../transport/refusal.ts';
import type { Environment } from '../startup/environment.ts';
import type { Partner } from '../partners/partners.ts';
import { openServerDatabase } from './server-database.ts';
import { catalogueWith } from './shared-catalogue.ts';
import { environmentFor } from './test-environment.ts';
import { testPartner, tokenSecret } from './test-partner.ts';

export interface TestAnswer<T> {
  status: number;
  body: T & { error?: { message: string; code?: string; fields?: Record<string, string> } };
}

export interface TestServer {
  app: App;
  url: string;
  /** The address of the operators' listener. */
  consoleUrl: string;
  /** The connections of the schema's owner; the server's own are `app.services.pool`. */
  pool: Pool;
  provider: FakeProvider;
  captcha: FakeCaptcha;
  partner: Partner;
  notifyUrl: string;
  token(claims: TokenClaims): Promise<string>;
  /** A call over HTTP. */
  call<N extends CallName>(
    token: string,
    name: N,
    input: CallInput<N>,
    key?: string,
  ): Promise<TestAnswer<CallResponse<N>>>;
  /** A session and a deposit of ten euros by card, unless changed. */
  deposit(
    token: string,
    change?: Partial<CallInput<'deposit-create'>>,
    key?: string,
  ): Promise<TestAnswer<CallResponse<'deposit-create'>>>;
  /** A deposit as the player's screens would show it. */
  state(token: string, depositId: string, method?: string): Promise<DepositState>;
  /** The provider decides a deposit and reports it; resolves once it is applied. */
  settle(
    depositId: string,
    status: ProviderStatus,
    change?: Partial<ProviderDeposit>,
  ): Promise<void>;
  /** The available balance in minor units. */
  balance(user: string, currency?: string): Promise<bigint>;
  countDeposits(): Promise<bigint>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  /** A second server on the first one's database, with its provider, under the same address. */
  beside?: TestServer;
  partner?: Partial<Partner>;
  environment?: Partial<Environment>;
  catalogue?: Catalogue;
  /** The log's destination, if a test reads it. */
  logStream?: LogStream;
  connectionLimits?: Partial<ConnectionLimits>;
  /** The versions of another build's contract. */
  contract?: ContractRange;
  /** The workers do nothing by themselves; the test runs their steps. */
  isWithoutWorkers?: boolean;
  /** Methods that are like `visa` except for these properties. */
  methods?: Record<string, Partial<CatalogueMethod>>;
}

const noWorkers = { wake: () => undefined, stop: () => Promise.resolve() };

/** The whole server on a real PostgreSQL, with a provider that the test controls. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { beside } = options;
  const database = beside ? undefined : await openServerDatabase();
  const provider = beside?.provider ?? (await startFakeProvider());
  const captcha = beside?.captcha ?? (await startFakeCaptcha());
  const environment = {
    ...environmentFor(provider, captcha, await freePort()),
    ...options.environment,
  };
  const url = environment.publicUrl;
  const pool = beside?.pool ?? database?.owner;
  const serverPool = beside?.app.services.pool ?? database?.pool;
  if (!pool || !serverPool) throw new Error('there is no database');
  const partner = { ...testPartner, ...options.partner };
  const partners = new Map([['demo', partner]]);
  const catalogue = catalogueWith(options.methods ?? {}, options.catalogue);
  const { logStream, connectionLimits, contract } = options;
  const app = buildApp({
    environment,
    pool: serverPool,
    catalogue,
    partners,
    logStream,
    connectionLimits,
    contract,
    startWorkers: options.isWithoutWorkers ? () => noWorkers : undefined,
  });
  await app.http.listen({ port: environment.port, host: environment.host });
  const { consolePort, consoleHost } = environment;
  const consoleUrl = await app.operatorHttp.listen({ port: consolePort, host: consoleHost });

  const call: TestServer['call'] = async (token, name, input, key) => {
    const isGet = getCalls.includes(name);
    const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const response = await fetch(`${url}/api/BANKING/${name}${query}`, {
      method: isGet ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(isGet ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(isGet ? {} : { body: JSON.stringify(input) }),
    });
    return { status: response.status, body: (await response.json()) as never };
  };

  return {
    app,
    url,
    consoleUrl,
    pool,
    provider,
    captcha,
    partner,
    notifyUrl: `${url}/webhooks/sandbox`,
    token: (claims) => issueToken(tokenSecret, claims),
    call,
    async deposit(token, change = {}, key = crypto.randomUUID()) {
      const { currency = 'EUR' } = change;
      const session = await call(token, 'session-start', { amount: 10, currency });
      return call(
        token,
        'deposit-create',
        {
          amount: '10',
          currency: 'EUR',
          paymentSessionId: session.body.payment_session_id,
          paymentType: 'visa',
          selectedCountry: 'de',
          ...change,
        },
        key,
      );
    },
    async state(token, depositId, paymentMethod = 'visa') {
      const read = () => call(token, 'deposit-status', { depositId, paymentMethod });
      let answer = await read();
      // A test that polls may use up the player's allowance of calls. The server delays such a
      // refusal until there are calls again.
      while (answer.status === tooManyStatus) answer = await read();
      return answer.body;
    },
    async settle(depositId, status, change) {
      provider.decide(depositId, status, change);
      await provider.notify(depositId, `${url}/webhooks/sandbox`);
      const waiting = 'select from cashier.notices where applied_at is null';
      await until(async () => (await pool.query(waiting)).rowCount === 0);
    },
    async balance(user, currency = 'EUR') {
      const { available } = await createLedger(pool).balance(`demo:${user}`, currency);
      return available;
    },
    async countDeposits() {
      const { rows } = await pool.query<{ n: bigint }>('select count(*) n from cashier.deposits');
      return rows[0]?.n ?? 0n;
    },
    async close() {
      await app.close();
      if (beside) return;
      await provider.close();
      await captcha.close();
      await database?.close();
    },
  };
}

/**
 * Polls until a condition holds, up to the test's timeout. It pauses between polls, so that the
 * processor and the database are free for the work that it waits for.
 */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await shortPause();
}

export function shortPause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}
