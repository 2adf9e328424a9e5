export { connect } from './connect.ts';
export type { ConnectOptions } from './connect.ts';
export { runningUrl } from './embedded/running-url.ts';
export { startEmbedded } from './embedded/start-embedded.ts';
export {
  DatabaseInUseError,
  DataFolderError,
  EmbeddedUnavailableError,
} from './embedded/unavailable.ts';
export { ensureLoginRole, urlFor } from './login-role.ts';
export { withMigrationLock } from './migration-lock.ts';
export { checkMigrations, loadMigrations, migrate } from './migrations.ts';
export type { Migration, MigrationSet } from './migrations.ts';
export type { Queryable } from './queryable.ts';
export { readTogether } from './read-together.ts';
export type { RowSource } from './read-together.ts';
export { isOneOf, prepared, sql, SqlQuery } from './sql.ts';
export { retryOnConflict, transaction } from './transaction.ts';
