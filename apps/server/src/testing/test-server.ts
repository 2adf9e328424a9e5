import { type Catalogue, type CatalogueMethod, loadCatalogue } from '@opencashier/catalogue';
import type { CallInput, CallName, CallResponse } from '@opencashier/contract/calls/call-map';
import { getCalls } from '@opencashier/contract/calls/call-paths';
import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import type { ProviderDeposit, ProviderStatus } from '@opencashier/contract/provider/protocol';
import type { ContractRange } from '@opencashier/contract/contract-version';
import { createLedger } from '@opencashier/ledger';
import { connect } from '@opencashier/postgres';
import { createTestDatabase, type TestDatabase } from '@opencashier/postgres/test-database';
import { type FakeCaptcha, startFakeCaptcha } from '@opencashier/testing/fake-captcha';
import { type FakeProvider, startFakeProvider } from '@opencashier/testing/fake-provider';
import { freePort } from '@opencashier/testing/free-port';
import { issueToken, type TokenClaims } from '@opencashier/testing/issue-token';
import type { Pool } from 'pg';
import { type App, buildApp } from '../startup/app.ts';
import type { ConnectionLimits } from '../transport/connections.ts';
import type { LogStream } from '../transport/listener.ts';
import type { Environment } from '../startup/environment.ts';
import { prepareSchema, schemaMigrations } from '../startup/prepare-schema.ts';
import { sharedSecret } from '../partners/token-keys.ts';
import {
  peerToPeerDefaults,
  playerCapDefaults,
  tokenMaxHoursDefault,
} from '../partners/partner-file.ts';
import { quoteDefaults } from '../partners/quote-rules.ts';
import type { Partner } from '../partners/partners.ts';
import { environmentFor } from './test-environment.ts';

export const tokenSecret = 'a-token-secret-that-only-tests-know';

export interface Answer<T> {
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
  ): Promise<Answer<CallResponse<N>>>;
  /** A session and a deposit of ten euros by card, unless changed. */
  deposit(
    token: string,
    change?: Partial<CallInput<'deposit-create'>>,
    key?: string,
  ): Promise<Answer<CallResponse<'deposit-create'>>>;
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

export const testPartner: Partner = {
  key: 'demo',
  development: true,
  origins: ['http://localhost:4401'],
  assetOrigins: [],
  socketHosts: [],
  returnUrls: [],
  links: { support: 'mailto:help@casino.example' },
  limits: { player: {}, securityRulesGroups: {} },
  creditsBeyondLimits: false,
  overpaidTimes: 10,
  withdrawals: { approveUpTo: {}, codeFrom: {}, limits: {} },
  quotes: quoteDefaults,
  peerToPeer: peerToPeerDefaults,
  playerCaps: playerCapDefaults,
  tokenMaxHours: tokenMaxHoursDefault,
  sweepstake: { grantPlaythrough: '1' },
  disputes: { feePaidBy: 'house', whileOpen: 'take' },
  bonuses: [],
  catalogueBonuses: [],
  tokenKeys: [sharedSecret(tokenSecret)],
};

export async function prepareDatabase(): Promise<TestDatabase> {
  return createTestDatabase({ migrated: await schemaMigrations() });
}

interface ServerDatabase {
  /** The connections of the schema's owner, so that tests can change what a server cannot. */
  owner: Pool;
  /** The connections of the server itself. */
  pool: Pool;
  close(): Promise<void>;
}

// A starved machine is slow, not wrong.
const connectTimeoutMs = 120_000;

/** In a test, too, the server's role owns nothing. */
async function openServerDatabase(): Promise<ServerDatabase> {
  const database = await prepareDatabase();
  const pool = connect(await database.serverUrl(), { connectTimeoutMs });
  await prepareSchema({ pool, owner: database.pool });
  return {
    owner: database.pool,
    pool,
    async close() {
      await pool.end();
      await database.drop();
    },
  };
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
  /** Methods that are like `visa` except for these properties. */
  methods?: Record<string, Partial<CatalogueMethod>>;
}

let ownCatalogue: Catalogue | undefined;

/** Read once per worker: it takes as long as the rest of a server's start. */
export function sharedCatalogue(): Catalogue {
  ownCatalogue ??= loadCatalogue();
  return ownCatalogue;
}

function catalogueOf(options: TestServerOptions): Catalogue {
  const { catalogue = sharedCatalogue(), methods = {} } = options;
  const visa = catalogue.methods.get('visa');
  if (!visa) throw new Error('the catalogue has no visa');
  const added = Object.entries(methods).map(([name, change]): [string, CatalogueMethod] => [
    name,
    { ...visa, ...change, name },
  ]);
  return { ...catalogue, methods: new Map([...catalogue.methods, ...added]) };
}

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
  const catalogue = catalogueOf(options);
  const { logStream, connectionLimits, contract } = options;
  const app = buildApp({
    environment,
    pool: serverPool,
    catalogue,
    partners,
    logStream,
    connectionLimits,
    contract,
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
      return (await call(token, 'deposit-status', { depositId, paymentMethod })).body;
    },
    async settle(depositId, status, change) {
      provider.decide(depositId, status, change);
      await provider.notify(depositId, `${url}/webhooks/sandbox`);
      const waiting = 'select from cashier.inbox where applied_at is null';
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
