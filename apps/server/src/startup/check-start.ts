import { existsSync } from 'node:fs';
import { CatalogueError, loadCatalogue } from '@opencashier/catalogue';
import { pendingMigrations } from '@opencashier/postgres';
import { StartupError } from '../configuration/startup-error.ts';
import { readAllTexts } from '../methods/texts.ts';
import { loadPartners } from '../partners/partners.ts';
import { widgetDist } from '../transport/routes.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { openDatabase } from './open-database.ts';
import { checkRoles, schemaMigrations } from './prepare-schema.ts';

export interface StartCheck {
  /** The reasons why the server would not start, one per line. */
  problems: string[];
  /** The changes that a start would make, and checks that need a start. */
  notes: string[];
}

/** Says whether a server would start in this environment. It changes nothing. */
export async function checkStart(env: NodeJS.ProcessEnv, partnersDir: string): Promise<StartCheck> {
  const check: StartCheck = { problems: [], notes: [] };
  const environment = await attempt(check, () => readEnvironment(env));
  const production = env['NODE_ENV'] !== 'development' && env['NODE_ENV'] !== 'test';
  const dir = environment?.partnersDir ?? env['CASHIER_PARTNERS_DIR'] ?? partnersDir;
  await attempt(check, () => loadPartners(dir, env, production));
  await attempt(check, () => loadCatalogue(environment?.catalogueDir));
  await attempt(check, () =>
    readAllTexts(environment?.localesDir, (line) => void check.notes.push(line)),
  );
  if (!existsSync(`${widgetDist}/index.html`)) {
    check.problems.push('The widget has not been built: run npm run build.');
  }
  if (environment) await attempt(check, () => checkDatabase(environment, check.notes));
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

async function checkDatabase(environment: Environment, notes: string[]): Promise<void> {
  if (environment.databaseUrl === undefined) {
    notes.push('The embedded PostgreSQL is started by a start, and was not checked.');
    return;
  }
  const database = await openDatabase(environment);
  try {
    await checkRoles(database);
    const pending = await pendingMigrations(database.owner, await schemaMigrations());
    if (pending > 0) notes.push(`A start applies ${pending} migrations.`);
  } finally {
    await database.close();
  }
}
