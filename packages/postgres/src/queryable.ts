import type { ClientBase } from 'pg';

/** What can run a query: a pool, or the one connection of a transaction. */
export type Queryable = Pick<ClientBase, 'query'>;
