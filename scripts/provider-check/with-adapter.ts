import { randomBytes } from 'node:crypto';
import { connect } from '@opencashier/postgres';
import { createTestDatabase } from '@opencashier/postgres/test-database';
import {
  createProvider,
  type ProviderSettings,
  readProviders,
} from '../../apps/server/src/providers/kinds.ts';
import type { Provider } from '../../apps/server/src/providers/provider.ts';
import { createSeal } from '../../apps/server/src/security/seal.ts';
import { schemaMigrations } from '../../apps/server/src/startup/prepare-schema.ts';

/**
 * Opens the adapter that the environment configures under this name. Throws StartupError if a
 * setting is wrong.
 */
export async function withAdapter<T>(
  name: string,
  env: NodeJS.ProcessEnv,
  work: (provider: Provider) => Promise<T>,
): Promise<T> {
  const [settings] = readProviders(name, env, false);
  if (!settings) throw new TypeError('--adapter is empty.');
  if (settings.kind === 'http') {
    throw new TypeError(`${name} is of the kind http: give its URL instead of --adapter.`);
  }
  return withSettings(settings, work);
}

/** Opens an adapter as the server would; its notes are in a database that is dropped afterwards. */
export async function withSettings<T>(
  settings: ProviderSettings,
  work: (provider: Provider) => Promise<T>,
): Promise<T> {
  const database = await createTestDatabase({ migrated: await schemaMigrations() });
  const db = connect(database.url);
  const cipher = createSeal([randomBytes(32).toString('hex')], 'provider check');
  try {
    return await work(createProvider(settings, { db, cipher }));
  } finally {
    await db.end();
    await database.drop();
  }
}
