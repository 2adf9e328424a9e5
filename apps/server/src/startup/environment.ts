import { catalogueDirectory } from '@opencashier/catalogue';
import { type ProviderSettings, readProviders } from '../providers/kinds.ts';
import { namesIn } from '../providers/provider-settings.ts';
import { z } from 'zod';
import { readNetworks } from '../chains/configuration.ts';
import type { ChainNetworks } from '../chains/networks.ts';
import { type CaptchaConfiguration, readCaptchas } from '../captcha/configuration.ts';
import {
  consoleDefaults,
  consoleOf,
  type ConsoleSettings,
  consoleVariables,
} from '../operator/access/console-settings.ts';
import { collectProblems, parseVariables, type Problems } from '../configuration/problems.ts';
import { type Retention, retentionOf, retentionVariables } from '../configuration/retention.ts';
import { checkSecrets } from '../configuration/secrets.ts';
import { hasCredentials } from '../configuration/service-address.ts';

/** Digits only: other notations that JavaScript accepts (`1e3`, `0x10`) are errors here. */
const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'a whole number')
    .transform(Number)
    .pipe(z.number().max(max));

/** The address of a whole site: paths are appended to its root. */
const siteUrl = z
  .string()
  .transform((url) => url.replace(/\/$/, ''))
  .refine((url) => URL.canParse(url) && new URL(url).origin === url, {
    message: 'an address such as https://pay.example, without a path',
  });

/** The widget's page is served under every path below its product, which must not hide these. */
const ownPaths = ['api', 'healthz', 'metrics', 'operator', 'readyz', 'v4', 'webhooks'];

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  CASHIER_PORT: wholeNumber(65_535).default(4400),
  CASHIER_HOST: z.string().default('127.0.0.1'),
  CONSOLE_PORT: wholeNumber(65_535).default(4403),
  CONSOLE_HOST: z.string().default('127.0.0.1'),
  CONSOLE_TRUSTED_PROXIES: wholeNumber(9).default(0),
  CASHIER_PRODUCT: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,31}$/, 'a lower-case word such as cashier')
    .refine((name) => !ownPaths.includes(name), { message: 'a path of the server itself' })
    .default('cashier'),
  CASHIER_PUBLIC_URL: siteUrl.optional(),
  CASHIER_SECRET: z.string().optional(),
  CASHIER_DATA_DIR: z.string().default('.data'),
  CASHIER_EMBEDDED_DATABASE: z.enum(['allow']).optional(),
  CASHIER_PARTNERS_DIR: z.string().optional(),
  CASHIER_RATES_FILE: z.string().optional(),
  CASHIER_RATES_MAX_MOVE_PERCENT: wholeNumber(1000).default(10),
  CASHIER_CATALOGUE_DIR: z.string().default(catalogueDirectory),
  CASHIER_LOCALES_DIR: z.string().optional(),
  CASHIER_NETWORKS_FILE: z.string().optional(),
  CASHIER_TEST_NETWORKS: z.enum(['allow']).optional(),
  CASHIER_PROVIDERS: z.string().optional(),
  CASHIER_PRIVATE_HTTP: z.enum(['allow']).optional(),
  CASHIER_TRUSTED_PROXIES: wholeNumber(9).default(0),
  // Below this, a few slow phones could close each other's sockets.
  CASHIER_UNREAD_MAX_MB: wholeNumber(65_536).pipe(z.number().min(16)).default(256),
  CASHIER_HSTS_SUBDOMAINS: z.enum(['include']).optional(),
  CASHIER_SECURITY_CONTACT: z
    .string()
    .regex(/^(?:https:\/\/|mailto:)[\x21-\x7e]+$/, 'an https or mailto address')
    .refine((address) => !URL.canParse(address) || !hasCredentials(address), {
      message: 'everybody may read it, so it must not contain a user or password',
    })
    .optional(),
  CASHIER_DRAIN_SECONDS: wholeNumber(120).default(0),
  CASHIER_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DATABASE_URL: z.string().optional(),
  DATABASE_OWNER_URL: z.string().optional(),
  DATABASE_LISTEN_URL: z.string().optional(),
  DATABASE_PREPARED_STATEMENTS: z.enum(['off']).optional(),
  ...consoleVariables,
  ...retentionVariables,
});

export interface Environment {
  production: boolean;
  port: number;
  host: string;
  /** The listener of operators: their API and the metrics. */
  consolePort: number;
  consoleHost: string;
  /** The number of trusted proxies in front of it, which need not be those of the players. */
  consoleTrustedProxies: number;
  /** The operators' sign-in to the console, on the same listener. */
  console: ConsoleSettings;
  product: string;
  publicUrl: string;
  /** The first encrypts; the others only decrypt what they encrypted before. */
  secrets: string[];
  dataDir: string;
  databaseUrl: string | undefined;
  /** The role that owns the schema and migrates it; without it, the role of `databaseUrl`. */
  databaseOwnerUrl: string | undefined;
  /** Bypasses a pooler, for the connection that listens; `databaseUrl` by default. */
  databaseListenUrl: string | undefined;
  /** False for a pooler in transaction mode that does not track prepared statements. */
  preparesStatements: boolean;
  partnersDir: string | undefined;
  /** The file of exchange rates; without it no method converts. */
  ratesFile: string | undefined;
  /** A rate that moved more than this since it was last accepted is refused. */
  ratesMaxMovePercent: number;
  catalogueDir: string;
  /** The operator's own sets of texts, beside those of the product. */
  localesDir: string | undefined;
  providers: ProviderSettings[];
  /** The blockchains that this server reads itself. */
  networks: ChainNetworks;
  /** Undefined: methods that need a captcha are not offered. */
  captchas: CaptchaConfiguration | undefined;
  /** The number of trusted proxies in front of us, which forward the client's address. */
  trustedProxies: number;
  /** The most that may wait for clients that do not read, on all sockets together. */
  unreadMaxBytes: number;
  /** Browsers must use https on the subdomains of the public address too. */
  hstsSubdomains: boolean;
  /** The address in `security.txt` for reports of vulnerabilities. */
  securityContact: string | undefined;
  /** A stopping server still answers calls for this long, and reports that it is not ready. */
  drainSeconds: number;
  logLevel: string;
  retention: Retention;
}

/** An empty variable counts as missing. */
function withoutBlanks(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
}

/** Rules of production, and rules about more than one variable. */
function checkTogether(
  read: z.output<typeof variables>,
  source: NodeJS.ProcessEnv,
  { refuse }: Problems,
): void {
  const production = read.NODE_ENV === 'production';
  const publicUrl = read.CASHIER_PUBLIC_URL;
  if (production && !source['CASHIER_PUBLIC_URL']) {
    refuse('Set CASHIER_PUBLIC_URL to the https address that players reach.');
  } else if (production && publicUrl && !publicUrl.startsWith('https://')) {
    refuse('CASHIER_PUBLIC_URL must begin with https:// in production.');
  }
  if (production && !read.CASHIER_PROVIDERS) {
    refuse('Set CASHIER_PROVIDERS to the names of your providers: see docs/operating.md.');
  }
  if (production && !read.DATABASE_URL && read.CASHIER_EMBEDDED_DATABASE !== 'allow') {
    refuse(
      'Set DATABASE_URL to a PostgreSQL, or CASHIER_EMBEDDED_DATABASE=allow to keep money in the embedded one.',
    );
  }
  if (read.DATABASE_OWNER_URL && !read.DATABASE_URL) {
    refuse('Set DATABASE_URL to the address of the same database for the server.');
  }
  // Migrations hold a session lock, which a pooler in transaction mode would pass on.
  if (read.DATABASE_LISTEN_URL && !read.DATABASE_OWNER_URL) {
    refuse('Set DATABASE_OWNER_URL to an address past the pooler too: migrations need one.');
  }
}

/**
 * Reads the environment once. Production refuses unsafe settings and reports all errors. `note`
 * gets lines about variables that have no effect.
 */
export function readEnvironment(
  env: NodeJS.ProcessEnv,
  note?: (line: string) => void,
): Environment {
  const source = withoutBlanks(env);
  const problems = collectProblems();
  const { attempt } = problems;
  const read = parseVariables(variables, source, problems);
  checkTogether(read, source, problems);
  const production = read.NODE_ENV === 'production';
  const publicUrl = read.CASHIER_PUBLIC_URL ?? `http://127.0.0.1:${read.CASHIER_PORT}`;
  const names = read.CASHIER_PROVIDERS ?? (production ? '' : 'sandbox');
  const providers = attempt(() => readProviders(names, source, production, note), []);
  const networks = attempt(
    () =>
      readNetworks(read.CASHIER_NETWORKS_FILE, {
        source,
        production,
        allowsTests: read.CASHIER_TEST_NETWORKS === 'allow',
        providers: namesIn(names),
      }),
    new Map(),
  );
  const captchas = attempt(() => readCaptchas(source, { publicUrl, production }), undefined);
  const secrets = attempt(
    () => checkSecrets('CASHIER_SECRET', read.CASHIER_SECRET, production),
    [],
  );
  const consoleSettings = attempt(() => consoleOf(read, production, source), consoleDefaults);
  problems.throwIfAny();
  return {
    production,
    port: read.CASHIER_PORT,
    host: read.CASHIER_HOST,
    consolePort: read.CONSOLE_PORT,
    consoleHost: read.CONSOLE_HOST,
    consoleTrustedProxies: read.CONSOLE_TRUSTED_PROXIES,
    console: consoleSettings,
    product: read.CASHIER_PRODUCT,
    publicUrl,
    secrets,
    dataDir: read.CASHIER_DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    databaseOwnerUrl: read.DATABASE_OWNER_URL,
    databaseListenUrl: read.DATABASE_LISTEN_URL,
    preparesStatements: read.DATABASE_PREPARED_STATEMENTS !== 'off',
    partnersDir: read.CASHIER_PARTNERS_DIR,
    ratesFile: read.CASHIER_RATES_FILE,
    ratesMaxMovePercent: read.CASHIER_RATES_MAX_MOVE_PERCENT,
    catalogueDir: read.CASHIER_CATALOGUE_DIR,
    localesDir: read.CASHIER_LOCALES_DIR,
    providers,
    networks,
    captchas,
    trustedProxies: read.CASHIER_TRUSTED_PROXIES,
    unreadMaxBytes: read.CASHIER_UNREAD_MAX_MB * 1_048_576,
    hstsSubdomains: read.CASHIER_HSTS_SUBDOMAINS === 'include',
    securityContact: read.CASHIER_SECURITY_CONTACT,
    drainSeconds: read.CASHIER_DRAIN_SECONDS,
    logLevel: read.CASHIER_LOG_LEVEL,
    retention: retentionOf(read),
  };
}
