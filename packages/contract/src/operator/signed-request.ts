import {
  type OperatorOperation,
  operatorOperations,
  operatorPath,
  pathParameters,
} from './operations.ts';
import { createSignatures, requestContent } from '../signatures.ts';

export interface OperatorKey {
  partner: string;
  /** `whsec_…`, as the partner's file names it. */
  secret: string;
}

export interface PreparedRequest {
  method: 'GET' | 'POST';
  /** With its query; to be added to the server's address as it stands. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** What stands in a path or a query, or at the top of a body. */
export type OperatorValue = string | number | boolean | null | undefined;

/**
 * A signed request, ready to be sent: what the path names is taken from the values, the rest is
 * the query of a GET or the body of a POST.
 */
export function operatorRequest(
  operation: OperatorOperation,
  values: Readonly<Record<string, OperatorValue>>,
  { partner, secret }: OperatorKey,
  { id, at }: { id: string; at: Date },
): PreparedRequest {
  const { method, path: template } = operatorOperations[operation];
  const inPath = pathParameters(template);
  const named = Object.fromEntries(inPath.map((name) => [name, String(values[name] ?? '')]));
  const rest = Object.entries(values).filter(
    ([name, value]) => !inPath.includes(name) && value !== undefined && value !== null,
  );
  const base = operatorPath(operation, partner, named);
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString();
  const path = method === 'GET' && query ? `${base}?${query}` : base;
  const body = method === 'POST' ? JSON.stringify(Object.fromEntries(rest)) : '';
  const content = requestContent(method, path, body);
  const headers = { ...createSignatures([secret]).sign(id, at, content) };
  if (method === 'GET') return { method, path, headers };
  return { method, path, headers: { ...headers, 'content-type': 'application/json' }, body };
}
