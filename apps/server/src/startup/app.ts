import { randomUUID } from 'node:crypto';
import type { Catalogue, CatalogueChange } from '@opencashier/catalogue';
import type { Disagreement } from '@opencashier/ledger';
import fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { partnerBonuses } from '../bonuses/partner-bonuses.ts';
import { handlers } from '../transport/call-handlers.ts';
import { createCodeSender } from '../security/send-code.ts';
import { createCaptchas } from '../captcha/create-captchas.ts';
import type { Services } from '../services/services.ts';
import type { Environment } from './environment.ts';
import { createOffered } from '../methods/offered-catalogue.ts';
import { HttpProvider } from '../providers/http-provider.ts';
import { noRates, type Rates } from '../rates/rates.ts';
import { watchedRates } from '../rates/watched-rates.ts';
import { type AddressOf, clientAddress } from '../security/client-address.ts';
import { commonHeaders } from '../security/headers.ts';
import type { Partners } from '../security/partners.ts';
import { RateLimiter } from '../security/rate-limiter.ts';
import { createSeal } from '../security/seal.ts';
import { createCallGateway } from '../transport/call-gateway.ts';
import { fromFastify, sendRefusal } from '../transport/http-errors.ts';
import { loggerOptions } from '../transport/logging.ts';
import { createMetrics, type Metrics } from '../transport/metrics.ts';
import { addPlayerChannels } from '../transport/player-channels.ts';
import { addRoutes } from '../transport/routes.ts';
import { createWalletClients, createWallets } from '../wallet/create-wallets.ts';
import { startWorkers } from '../workers/workers.ts';

export interface AppParts {
  environment: Environment;
  pool: Pool;
  catalogue: Catalogue;
  partners: Partners;
  logStream?: LogStream | undefined;
}

export interface App {
  http: FastifyInstance;
  services: Services;
  /** Takes up a changed catalogue, or says why the last good one stays. */
  followCatalogue: (change: CatalogueChange) => void;
  /** Says that it is not ready any more, and goes on answering. */
  retire(): void;
  /** Lets calls in flight finish, then stops everything that this module started. */
  close(): Promise<void>;
}

/** Receives log lines instead of the standard output. */
export interface LogStream {
  write(line: string): void;
}

const bodyLimit = 65_536;

function createHttp(
  { logLevel, production }: Environment,
  stream: LogStream | undefined,
): FastifyInstance {
  return fastify({
    bodyLimit,
    // A provider's id of a notice is part of an operator's path, and may be long.
    routerOptions: { maxParamLength: 1024 },
    logger: { ...loggerOptions(logLevel), ...(stream && { stream }) },
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    // An address that cannot be read belongs to no route, so that no hook adds the headers.
    frameworkErrors: (error, _request, reply) =>
      void sendRefusal(reply.headers(commonHeaders(production)), fromFastify(error)),
  });
}

/** The parts that do not change while the server runs. */
function lastingServices({ environment, pool, partners }: Omit<AppParts, 'catalogue'>) {
  const { publicUrl, product, production } = environment;
  const now = () => new Date();
  const walletClients = createWalletClients(partners);
  return {
    pool,
    wallet: createWallets(pool, walletClients),
    walletClients,
    providers: new Map(environment.providers.map((p) => [p.name, new HttpProvider(p)])),
    networks: environment.networks,
    partners,
    sendCode: createCodeSender(partners, now),
    seal: createSeal(environment.secrets, 'payment forms'),
    retention: environment.retention,
    publicUrl,
    product,
    production,
    now,
  };
}

/** An account that disagrees is frozen already; somebody has to look at it. */
function ledgerAlert({ log }: FastifyInstance, { countDisagreement }: Metrics) {
  return ({ accountId, ...named }: Disagreement): void => {
    countDisagreement();
    const account = { accountId: String(accountId), ...named };
    log.error(account, 'ALERT: an account disagrees with its transfers and is frozen');
  };
}

/** A rate that jumped is not used until it comes back or somebody accepts it. */
function createRates(
  http: FastifyInstance,
  { environment, pool }: Pick<AppParts, 'environment' | 'pool'>,
  { setRateRefused }: Metrics,
): Rates {
  const { ratesFile: path, ratesMaxMovePercent: maxMovePercent } = environment;
  if (path === undefined) return noRates;
  const { log } = http;
  const rates = watchedRates({
    path,
    pool,
    now: () => new Date(),
    maxMovePercent,
    onRefused(refused) {
      setRateRefused(refused.currency, true);
      log.error(refused, 'ALERT: a rate has jumped and is refused; see acceptRate');
    },
    onBelievedAgain(currency) {
      setRateRefused(currency, false);
      log.info({ currency }, 'a rate that was refused is believed again');
    },
  });
  // Before the first call, because nothing is quoted from rates that were not compared.
  http.addHook('onReady', () => rates.refresh());
  return rates;
}

/** Builds the server; nothing listens yet. */
export function buildApp(parts: AppParts): App {
  const { environment, pool, catalogue, partners, logStream } = parts;
  const { trustedProxies } = environment;
  let isStopping = false;
  const metrics = createMetrics();
  const http = createHttp(environment, logStream);
  const captchas = createCaptchas(environment.captchas, metrics.countCaptcha);
  const providers = new Set(environment.providers.map(({ name }) => name));
  const offered = createOffered(catalogue, { captchas, providers, log: http.log, metrics });
  const services: Services = {
    ...lastingServices({ environment, pool, partners }),
    rates: createRates(http, parts, metrics),
    bonuses: partnerBonuses(partners, () => offered.current()),
    captchas,
    get catalogue() {
      return offered.current();
    },
    wake: () => workers.wake(),
  };
  const limits = { perUser: new RateLimiter(20, 60), perAddress: new RateLimiter(200, 600) };
  const gateway = createCallGateway({
    services,
    handlers,
    partners,
    limits,
    secrets: environment.secrets,
    metrics,
    logError: (err, context) => http.log.error({ err, ...context }, 'call failed'),
  });
  // Events have a limit of their own: what widgets tell must not cost a player a call.
  const eventLimit = new RateLimiter(50, 200);
  const addressOf: AddressOf = (peer, forwarded) => clientAddress(peer, forwarded, trustedProxies);
  const stopping = () => isStopping;
  const servedFolders = addRoutes(http, {
    services,
    gateway,
    partners,
    metrics,
    eventLimit,
    addressOf,
    captchas: environment.captchas,
    catalogueDir: environment.catalogueDir,
    isStopping: stopping,
  });

  const channels = addPlayerChannels(http, { services, gateway, addressOf });
  const alertDisagreement = ledgerAlert(http, metrics);
  const workers = startWorkers(services, { ...metrics, alertDisagreement }, (worker, err) =>
    http.log.warn({ err, worker }, 'worker failed, will try again'),
  );

  return {
    http,
    services,
    followCatalogue(change) {
      // First, so that no player hears of a method before its icon is there.
      if (change.kind === 'loaded') servedFolders.forEach((folder) => folder.reload());
      offered.follow(change);
    },
    retire() {
      isStopping = true;
    },
    async close() {
      isStopping = true;
      await channels.drain();
      const closed = http.close();
      channels.disconnect();
      await closed;
      await workers.stop();
      await channels.stop();
    },
  };
}
