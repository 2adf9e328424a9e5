import type { OperatorOperation, OperatorRequest } from '@opencashier/contract/operator/operations';
import type { Queryable } from '@opencashier/postgres';

/** A search of the console, or a statement of its overview. */
export interface ConsoleRun {
  name: string;
  run: (db: Queryable) => Promise<unknown>;
}

/** Searches by the request's own filters: without a search for each, this does not compile. */
export type ByFilter<N extends OperatorOperation, S> = Record<
  Exclude<keyof OperatorRequest<N>, 'limit'>,
  Record<string, S>
>;

export const partner = 'demo';

const dayMs = 86_400_000;
export const ago = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();
