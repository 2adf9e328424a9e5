import { Pool, type PoolClient, types } from 'pg';
import { SqlQuery } from './sql.ts';

export interface ConnectOptions {
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  readonly maxConnections?: number;
  readonly connectTimeoutMs?: number;
  readonly statementTimeoutMs?: number;
  /** False behind a pooler in transaction mode that does not track prepared statements. */
  readonly prepares?: boolean;
  /** Called when an idle connection breaks. The pool replaces the connection itself. */
  readonly onError?: (error: Error) => void;
}

/** A pool that returns int8 and numeric(n,0) as BigInt. */
export function connect(url: string, options: ConnectOptions = {}): Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? 30_000;
  const pool = new Pool({
    connectionString: url,
    application_name: options.applicationName ?? 'opencashier',
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 10_000,
    statement_timeout: statementTimeoutMs,
    // An idle transaction holds its locks: it is a bug or a lost server.
    idle_in_transaction_session_timeout: statementTimeoutMs,
    types: { getTypeParser },
  });
  // Without a listener, a connection that breaks while idle would crash the process.
  pool.on('error', options.onError ?? (() => undefined));
  // The same applies to a connection that breaks just as it is handed out.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (options.prepares === false) pool.on('connect', dropNames);
  return pool;
}

/** A statement without a name is parsed anew each time, and never met on another connection. */
function dropNames(client: PoolClient): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const unnamed = (first: unknown, ...rest: unknown[]) =>
    query(first instanceof SqlQuery ? new SqlQuery(first.parts, first.values) : first, ...rest);
  Object.assign(client, { query: unnamed });
}

// The OIDs of these types in pg_type, which never change.
const int8 = 20;
const numeric = 1700;

function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  if (format !== 'binary' && oid === int8) return BigInt;
  if (format !== 'binary' && oid === numeric) return parseNumeric;
  return types.getTypeParser(oid, format);
}

// Money is numeric(38,0), an integer. A column with a scale always has a decimal point and stays a
// decimal string, as does NaN.
function parseNumeric(text: string): bigint | string {
  return /^-?\d+$/.test(text) ? BigInt(text) : text;
}
