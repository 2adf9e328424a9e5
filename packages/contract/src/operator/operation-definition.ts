import type { z } from 'zod';

export interface OperatorOperationDefinition {
  method: 'GET' | 'POST';
  /** Relative to /operator/{partner}. */
  path: string;
  summary: string;
  /** The query of a GET, the body of a POST. */
  request: z.ZodObject;
  response: z.ZodObject;
  /** A read that is written to the audit log, as every POST is. */
  isAudited?: true;
  /** The parts of a request that the audit log leaves out, because they can be erased. */
  unaudited?: readonly string[];
  /** The answer is a table with a header row; `response` is one of its rows. */
  format?: 'csv';
}
