import { createTestDatabase, type TestDatabase } from '@opencashier/postgres/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartupError } from '../configuration/startup-error.ts';
import { checkNotifications } from './check-notifications.ts';
import { openDatabase } from './open-database.ts';

let database: TestDatabase;
let elsewhere: TestDatabase;
beforeAll(async () => {
  [database, elsewhere] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([database.drop(), elsewhere.drop()]));

describe('the connection that listens', () => {
  it('is the pool itself, or a separate one that bypasses a pooler', async () => {
    const url = { databaseUrl: database.url, dataDir: '' };
    const plain = await openDatabase(url);
    expect(plain.listening).toBe(plain.pool);
    await plain.close();
    const pooled = await openDatabase({ ...url, databaseListenUrl: database.url });
    expect(pooled.listening).not.toBe(pooled.pool);
    await pooled.close();
    expect(pooled.listening.ended).toBe(true);
  });

  it('is refused if no notification arrives on it, as behind a pooler in transaction mode', async () => {
    // Notifications stay within a database.
    const unheard = checkNotifications(database.pool, elsewhere.pool, 1);
    await expect(unheard).rejects.toBeInstanceOf(StartupError);
    await expect(unheard).rejects.toThrow(/set DATABASE_LISTEN_URL/);
  });
});
