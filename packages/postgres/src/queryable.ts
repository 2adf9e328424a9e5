import type { ClientBase } from 'pg';

/** Runs queries: a pool, or the connection of a transaction. */
export type Queryable = Pick<ClientBase, 'query'>;
