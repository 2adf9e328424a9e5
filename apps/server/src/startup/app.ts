import type { Catalogue, CatalogueChange } from '@opencashier/catalogue';
import {
  contract as ownContract,
  type ContractRange,
} from '@opencashier/contract/contract-version';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { ServedTexts } from '../builds/served-texts.ts';
import { partnerBonuses } from '../bonuses/partner-bonuses.ts';
import { handlers } from '../transport/call-handlers.ts';
import { createPartnerMethods } from '../methods/partner-methods.ts';
import { createCodeSender } from '../security/send-code.ts';
import { createCaptchas } from '../captcha/create-captchas.ts';
import type { Services } from '../services/services.ts';
import type { Environment } from './environment.ts';
import { ledgerAlert } from './ledger-alert.ts';
import { openCatalogue } from './open-catalogue.ts';
import { openRates } from './open-rates.ts';
import { openTexts } from './open-texts.ts';
import { createProviders } from '../providers/create-providers.ts';
import { accountSealers } from '../providers/kinds.ts';
import { addressesBehind } from '../security/client-address.ts';
import { commonHeaders } from '../security/headers.ts';
import type { Partners } from '../partners/partners.ts';
import { createRotation } from '../rotation/rotation.ts';
import { RateLimiter } from '../security/rate-limiter.ts';
import { createPlayerSeal, createSeal, recordPurpose } from '../security/seal.ts';
import { type CallGateway, createCallGateway } from '../transport/call-gateway.ts';
import { type ConnectionLimits, Connections } from '../transport/connections.ts';
import { createListener, type LogStream } from '../transport/listener.ts';
import { createMetrics, type Metrics } from '../transport/telemetry/metrics.ts';
import { addOperatorRoutes } from '../transport/console/operator-routes.ts';
import { OperatorFeed } from '../push/operator-feed.ts';
import { addPlayerChannels } from '../transport/sockets/player-channels.ts';
import { addRoutes } from '../transport/routes.ts';
import { createWalletClients, createWallets } from '../wallet/create-wallets.ts';
import { startWorkers } from '../workers/workers.ts';

export interface AppParts {
  environment: Environment;
  pool: Pool;
  /** Listens for notifications, if the pool cannot. */
  listening?: Pool | undefined;
  catalogue: Catalogue;
  partners: Partners;
  logStream?: LogStream | undefined;
  connectionLimits?: Partial<ConnectionLimits> | undefined;
  /** The contract versions of another build, for tests with two builds. */
  contract?: ContractRange | undefined;
  /** Compresses files and pages before the first player arrives, which takes some seconds. */
  compressAhead?: boolean;
  /** Replaces the workers in a test that runs their steps itself. */
  startWorkers?: typeof startWorkers | undefined;
}

export interface App {
  /** For players, their browsers and the providers' notices. */
  http: FastifyInstance;
  /** For operators: their API and the metrics, on an address that players never reach. */
  operatorHttp: FastifyInstance;
  services: Services;
  texts: ServedTexts;
  /** Loads a changed catalogue, or says why the last valid one stays. */
  followCatalogue: (change: CatalogueChange) => void;
  /** Reports that the server is no longer ready, but continues to answer. */
  retire(): void;
  /** Lets calls in flight finish, then stops everything that this module started. */
  close(): Promise<void>;
}

export const rotationDeps = (pool: Pool, { secrets, retention }: Environment) => ({
  pool,
  secrets,
  answersHours: retention.answersHours,
});

/** The parts that do not change while the server runs. */
function lastingServices(
  { log }: FastifyInstance,
  { environment, pool, partners }: Omit<AppParts, 'catalogue'>,
) {
  const { publicUrl, product, production } = environment;
  const now = () => new Date();
  const walletClients = createWalletClients(partners);
  const cipher = createSeal(environment.secrets, recordPurpose);
  return {
    pool,
    wallet: createWallets(pool, walletClients),
    walletClients,
    providers: createProviders(environment.providers, { db: pool, cipher, now }),
    networks: environment.networks,
    partners,
    sendCode: createCodeSender(partners, now),
    seal: createPlayerSeal(environment.secrets),
    rotation: createRotation({
      ...rotationDeps(pool, environment),
      accountSealers: accountSealers(environment.providers),
    }),
    retention: environment.retention,
    publicUrl,
    product,
    production,
    consoleIdleMinutes: environment.console.idleMinutes,
    logWarning: (err: unknown, line: string) => log.warn({ err }, line),
    now,
  };
}

/** One listener for players and one for operators; their connections are counted together. */
function createListeners(parts: AppParts, isStopping: () => boolean) {
  const { environment: settings, connectionLimits: limits, logStream } = parts;
  const addressOf = addressesBehind(settings.trustedProxies);
  const operatorAddressOf = addressesBehind(settings.consoleTrustedProxies);
  const connections = new Connections(limits);
  const listen = { settings, connections, isStopping, logStream };
  return {
    http: createListener({ ...listen, addressOf }),
    operatorHttp: createListener({ ...listen, addressOf: operatorAddressOf }),
    connections,
    addressOf,
  };
}

/** The calls, with their limits for each player and each address. */
function openGateway(
  { log }: FastifyInstance,
  parts: {
    environment: Environment;
    services: Services;
    metrics: Metrics;
    contract: ContractRange;
  },
): CallGateway {
  const { environment, services, metrics, contract } = parts;
  return createCallGateway({
    services,
    handlers,
    partners: services.partners,
    limits: { perUser: new RateLimiter(20, 60), perAddress: new RateLimiter(200, 600) },
    secrets: environment.secrets,
    metrics,
    contract,
    logError: (err, context) => log.error({ err, ...context }, 'call failed'),
  });
}

/** The settings of the players' sockets. */
function socketSettings(environment: Environment, metrics: Metrics) {
  const { unreadMaxBytes: totalMaxBytes } = environment;
  const unread = { totalMaxBytes, countClosed: metrics.countUnreadSocket };
  return { headers: commonHeaders(environment), unread };
}

type OperatorParts = Parameters<typeof addOperatorRoutes>[1];

/** The operator API, the metrics and the console. */
function serveOperators(
  http: FastifyInstance,
  { environment, compressAhead = false }: AppParts,
  others: Omit<OperatorParts, 'console' | 'seal' | 'compressAhead'>,
): void {
  addOperatorRoutes(http, {
    ...others,
    console: environment.console,
    seal: createSeal(environment.secrets, 'console sign-in'),
    compressAhead,
  });
}

/** Builds the server; nothing listens yet. */
export function buildApp(parts: AppParts): App {
  const { environment, pool, partners, contract = ownContract, compressAhead = false } = parts;
  const { listening = pool, startWorkers: start = startWorkers } = parts;
  let isStopping = false;
  const metrics = createMetrics();
  const stopping = () => isStopping;
  const { http, operatorHttp, connections, addressOf } = createListeners(parts, stopping);
  const captchas = createCaptchas(environment.captchas, metrics.countCaptcha);
  const lasting = lastingServices(http, { environment, pool, partners });
  const offered = openCatalogue(http, parts, { captchas, metrics, ...lasting });
  const services: Services = {
    ...lasting,
    rates: openRates(http, parts, metrics),
    bonuses: partnerBonuses(partners, () => offered.current()),
    captchas,
    methods: createPartnerMethods(pool, () => offered.current()),
    get catalogue() {
      return offered.current();
    },
    wake: (...work) => workers.wake(...work),
  };
  const gateway = openGateway(http, { environment, services, metrics, contract });
  // Events have their own limit: a widget's reports must not use up a player's calls.
  const eventLimit = new RateLimiter(50, 200);
  const texts = openTexts(http, environment);
  const common = { services, gateway, contract, addressOf, connections };
  const servedFolders = addRoutes(http, {
    ...common,
    partners,
    metrics,
    eventLimit,
    captchas: environment.captchas,
    securityContact: environment.securityContact,
    catalogueDir: environment.catalogueDir,
    texts,
    compressAhead,
    isStopping: stopping,
  });
  const feed = new OperatorFeed();
  const operatorParts = { services, metrics, connections, isStopping: stopping, feed };
  serveOperators(operatorHttp, parts, operatorParts);
  const sockets = socketSettings(environment, metrics);
  const channels = addPlayerChannels(http, { ...common, ...sockets, listening, feed });
  const alertDisagreement = ledgerAlert(http, metrics);
  const workers = start(services, { ...metrics, alertDisagreement }, (worker, err) =>
    http.log.warn({ err, worker }, 'worker failed, will try again'),
  );

  return {
    http,
    operatorHttp,
    services,
    texts,
    followCatalogue(change) {
      // First, so that no player sees a method before its icon is available.
      if (change.kind === 'loaded') servedFolders.forEach((folder) => folder.reload());
      offered.follow(change);
    },
    retire() {
      isStopping = true;
    },
    async close() {
      isStopping = true;
      // A hanging call must not delay the rest of the shutdown.
      await Promise.race([channels.drain(), connections.stopDeadline()]);
      const closed = Promise.all([http.close(), operatorHttp.close()]);
      channels.disconnect();
      connections.endSoon();
      await closed;
      await workers.stop();
      await channels.stop();
    },
  };
}
