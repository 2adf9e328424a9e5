import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CatalogueError, watchCatalogue } from '@opencashier/catalogue';
import { namesMaxAgeMs } from './builds/other-builds.ts';
import { readBuild, readConsoleBuild } from './builds/read-build.ts';
import { keepBuild } from './builds/store.ts';
import { keptTextFiles } from './builds/text-build.ts';
import { recordSecret, secretNotes } from './rotation/rotation.ts';
import { type App, buildApp, rotationDeps } from './startup/app.ts';
import { checkStart } from './startup/check-start.ts';
import type { Environment } from './startup/environment.ts';
import { followTexts } from './startup/follow-texts.ts';
import { openDatabase } from './startup/open-database.ts';
import { watchPartners } from './partners/watch-partners.ts';
import { watchRevocations } from './partners/follow-revocations.ts';
import { prepareSchema } from './startup/prepare-schema.ts';
import { codeNotes, contactNotes, idleNotes } from './startup/start-notes.ts';
import { readSettings } from './startup/read-settings.ts';
import { loadPartners } from './partners/partners.ts';
import { jsonStampOf } from './configuration/file-stamps.ts';
import { withSecretsFile } from './configuration/secrets-file.ts';
import { StartupError } from './configuration/startup-error.ts';
import { widgetDist } from './transport/routes.ts';

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');

/** The version of this server, as its package names it. */
const version = String((JSON.parse(manifest) as { version: unknown }).version);

const shippedPartners = fileURLToPath(new URL('../../../partners', import.meta.url));

const oneRole =
  'The role of DATABASE_URL owns the schema: set DATABASE_OWNER_URL to keep it from the server.';

/** Closes everything that was opened, in reverse order. */
const closers: (() => Promise<unknown>)[] = [];

async function start(): Promise<void> {
  const env = withSecretsFile(process.env);
  const settings = readSettings(env, shippedPartners, print);
  const { environment, partners, partnersDir } = settings;
  const { production } = environment;
  const database = await openDatabase(environment, { onRestart: print, onLost: leave });
  closers.push(() => database.close());
  const { pool, owner, listening } = database;
  await prepareSchema(database, print);
  if (owner !== pool) await owner.end();
  else if (production) print(oneRole);

  const live = watchCatalogue(
    { onChange: (change) => app.followCatalogue(change) },
    environment.catalogueDir,
  );
  closers.push(() => live.close());
  // In development, starting two seconds faster matters more.
  const compressAhead = production;
  const catalogue = live.current();
  const { localesDir } = environment;
  // Before the texts are read, so that a change during the start is noticed.
  const textsReadAt = localesDir === undefined ? '' : await jsonStampOf(localesDir);
  const app = buildApp({ environment, pool, listening, catalogue, partners, compressAhead });
  closers.push(() => app.close());
  const secrets = rotationDeps(pool, environment);
  await recordSecret(secrets);
  for (const line of await secretNotes(secrets)) print(line);
  for (const line of idleNotes(environment, catalogue)) print(line);
  if (production) {
    const { securityContact } = environment;
    const codes = codeNotes(partners, app.services.catalogue);
    for (const line of [...contactNotes(securityContact, partners), ...codes]) print(line);
  }
  const unfollowTexts = followTexts(app, environment, textsReadAt);
  closers.push(async () => unfollowTexts());
  const onRevoked = (key: string) => app.http.log.warn({ key }, 'an operator’s key was revoked');
  const unwatch = watchRevocations(partnersDir, partners, onRevoked);
  closers.push(async () => unwatch());
  if (!production) {
    const secretsFile = env['CASHIER_SECRETS_FILE'];
    const read = () => loadPartners(partnersDir, withSecretsFile(process.env), production, print);
    const files = { dir: partnersDir, secretsFile, partners, read, report: print };
    const unfollow = watchPartners(files);
    closers.push(async () => unfollow());
  }
  closers.push(() => drain(app, environment));
  await keepOwnBuild(app, environment);
  await listen(app, environment);
  logLife(app, environment);
  process.send?.({ ready: true });
}

/** One line at startup and one at shutdown, so that the log shows which version ran when. */
function logLife({ http: { log }, services }: App, environment: Environment): void {
  const { publicUrl, consoleHost, consolePort } = environment;
  log.info(
    {
      version,
      publicUrl,
      console: `${consoleHost}:${consolePort}`,
      providers: [...services.providers.keys()],
      methods: services.catalogue.methods.size,
    },
    'the server has started',
  );
  closers.unshift(async () => {
    log.info({ version, seconds: Math.round(process.uptime()) }, 'the server has stopped');
  });
}

const hourMs = 3_600_000;

/** NET-18: before the first page is opened, every other server can serve the files of this one. */
async function keepOwnBuild(
  { services: { pool }, texts }: App,
  { production, console: { dir } }: Environment,
): Promise<void> {
  const assets = [...readBuild(`${widgetDist}/assets`), ...readConsoleBuild(`${dir}/assets`)];
  const keep = () => keepBuild(pool, [...assets, ...keptTextFiles(texts.build)]);
  const isNew = await keep();
  if (isNew && production) await wait(namesMaxAgeMs);
  const again = () => keep().catch((error: unknown) => print(String(error)));
  const timer = setInterval(() => void again(), hourMs);
  closers.push(async () => clearInterval(timer));
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}

/**
 * Without its database nothing can finish: the process exits, and its supervisor starts another.
 */
function leave(line: string): never {
  print(line);
  process.exit(1);
}

/** The public port opens last, so a port conflict stops startup before any player connects. */
async function listen(app: App, environment: Environment): Promise<void> {
  const { port, host, consolePort, consoleHost } = environment;
  await app.http.ready();
  await listenOn(app.operatorHttp, 'CONSOLE_PORT', { port: consolePort, host: consoleHost });
  await listenOn(app.http, 'CASHIER_PORT', { port, host });
}

async function listenOn(
  http: App['http'],
  variable: string,
  at: { port: number; host: string },
): Promise<void> {
  // Fastify would log each of its addresses; our start line has them already.
  const { level } = http.log;
  http.log.level = 'silent';
  const listening = http.listen(at).finally(() => {
    http.log.level = level;
  });
  await listening.catch((error: unknown) => {
    const isBusy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isBusy) throw error;
    throw new StartupError(`Port ${at.port} on ${at.host} is busy: set ${variable} to a free one.`);
  });
}

/** Load balancers learn first that they have to send calls elsewhere. */
async function drain(app: App, { drainSeconds }: Environment): Promise<void> {
  app.retire();
  await wait(drainSeconds * 1000);
}

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close();
}

/** A startup error says what to fix; anything else is a bug, and gets a stack trace. */
function explain(error: unknown): string {
  if (error instanceof StartupError || error instanceof CatalogueError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** `npm run serve -- --check` */
async function check(): Promise<never> {
  const { problems, notes } = await checkStart(withSecretsFile(process.env), shippedPartners);
  for (const line of [...problems, ...notes]) print(line);
  print(problems.length > 0 ? 'The server would not start.' : 'The server would start.');
  process.exit(problems.length > 0 ? 1 : 0);
}

const started = (process.argv.includes('--check') ? check() : start()).catch(
  async (error: unknown) => {
    print(explain(error));
    await closeAll();
    process.exit(1);
  },
);

// A signal may arrive during startup: whatever is being opened must be closed too. A second signal
// changes nothing: closing continues.
let closing: Promise<never> | undefined;
const stop = () => {
  closing ??= started.then(closeAll).then(() => process.exit(0));
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
if (process.channel) process.on('disconnect', stop);
