import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { CatalogueError, loadCatalogue } from '@opencashier/catalogue';
import { checkMigrations } from '@opencashier/postgres';
import { collectProblems } from '../configuration/problems.ts';
import { StartupError } from '../configuration/startup-error.ts';
import { readAllTexts } from '../methods/texts.ts';
import { openRatesFile } from '../rates/rates-file.ts';
import { builtFiles } from '../transport/routes.ts';
import type { Environment } from './environment.ts';
import { secretNotes } from '../rotation/rotation.ts';
import { rotationDeps } from './app.ts';
import { openDatabase } from './open-database.ts';
import { schemaMigrations } from './prepare-schema.ts';
import { trySettings } from './read-settings.ts';
import { checkRoles } from './server-role.ts';
import { contactNotes, idleNotes } from './start-notes.ts';

/** Only ports on this machine are tried, and it answers at once. */
const connectLimitMs = 2000;

export interface StartCheck {
  /** The reasons why the server would not start, one per line. */
  problems: string[];
  /** The changes that starting would make, and checks that only a real start can do. */
  notes: string[];
}

/** Says whether a server would start in this environment. It changes nothing. */
export async function checkStart(
  env: NodeJS.ProcessEnv,
  shippedPartners: string,
): Promise<StartCheck> {
  const check: StartCheck = { problems: [], notes: [] };
  const settings = collectProblems();
  const note = (line: string): void => void check.notes.push(line);
  const { environment, partners } = trySettings(env, shippedPartners, settings, note);
  await attempt(check, () => settings.throwIfAny());
  const catalogue = await attempt(check, () => loadCatalogue(environment?.catalogueDir));
  await attempt(check, () => readAllTexts(environment?.localesDir, note));
  if (!Object.values(builtFiles).every((file) => existsSync(file))) {
    check.problems.push('The widget has not been built: run npm run build.');
  }
  if (!environment) return check;
  const { ratesFile, securityContact, production } = environment;
  if (production) check.notes.push(...contactNotes(securityContact, partners ?? new Map()));
  if (catalogue) {
    const idle = await attempt(check, () => idleNotes(environment, catalogue));
    check.notes.push(...(idle ?? []));
  }
  if (ratesFile !== undefined) await attempt(check, () => openRatesFile(ratesFile));
  check.notes.push(...(await busyPorts(environment)));
  await attempt(check, () => checkDatabase(environment, check));
  return check;
}

/** Startup errors are collected; anything else is a bug. */
async function attempt<T>({ problems }: StartCheck, read: () => T | Promise<T>) {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof StartupError || error instanceof CatalogueError)) throw error;
    problems.push(...error.message.split('\n'));
    return undefined;
  }
}

/** Only notes: the server that runs there may be the one that the next start replaces. */
async function busyPorts(environment: Environment): Promise<string[]> {
  const { port, host, consolePort, consoleHost } = environment;
  const ports = [
    { variable: 'CASHIER_PORT', port, host },
    { variable: 'CONSOLE_PORT', port: consolePort, host: consoleHost },
  ];
  const lines = ports.map(async ({ variable, ...at }) => {
    const line = `${variable}: port ${at.port} on ${at.host} is in use now; the server needs it.`;
    return (await isInUse(at)) ? [line] : [];
  });
  return (await Promise.all(lines)).flat();
}

/** Connects instead of listening, because a server may need the port at this moment. */
function isInUse(at: { port: number; host: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (inUse: boolean): void => {
      socket.destroy();
      resolve(inUse);
    };
    const socket = connect({ ...at, timeout: connectLimitMs })
      .once('connect', () => answer(true))
      .once('error', () => answer(false))
      .once('timeout', () => answer(false));
  });
}

async function checkDatabase(
  environment: Environment,
  { problems, notes }: StartCheck,
): Promise<void> {
  if (environment.databaseUrl === undefined) {
    notes.push('The embedded PostgreSQL was not checked: it starts with the server.');
    return;
  }
  const database = await openDatabase(environment);
  try {
    await checkRoles(database);
    const { pending, edited } = await checkMigrations(database.owner, await schemaMigrations());
    for (const name of edited) {
      problems.push(
        `The migration ${name} was edited after this database applied it: restore its file, and write the change as a new migration.`,
      );
    }
    if (pending > 0) notes.push(`A start applies ${pending} migrations.`);
    else notes.push(...(await secretNotes(rotationDeps(database.owner, environment))));
  } finally {
    await database.close();
  }
}
