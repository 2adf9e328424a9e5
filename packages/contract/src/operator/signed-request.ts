import {
  type OperatorOperation,
  operatorOperations,
  operatorPath,
  pathParameters,
} from './operations.ts';
import { createSignatures, operatorContent } from '../signatures.ts';

export interface OperatorKey {
  partner: string;
  /** The key's id in the partner's file. */
  id: string;
  /** `whsec_…` */
  secret: string;
}

export interface PreparedRequest {
  method: 'GET' | 'POST';
  /** With its query. Append it to the server's URL unchanged. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** A value in a path, in a query or at the top level of a body. */
export type OperatorValue = string | number | boolean | null | undefined;

/**
 * A signed request, ready to send. The path's parameters are taken from the values; the others form
 * the query of a GET or the body of a POST.
 */
export function operatorRequest(
  operation: OperatorOperation,
  values: Readonly<Record<string, OperatorValue>>,
  { partner, id: key, secret }: OperatorKey,
  { id, at }: { id: string; at: Date },
): PreparedRequest {
  const { method, path: template } = operatorOperations[operation];
  const inPath = pathParameters(template);
  const pathParams = Object.fromEntries(inPath.map((name) => [name, String(values[name] ?? '')]));
  const rest = Object.entries(values).filter(
    ([name, value]) => !inPath.includes(name) && value !== undefined && value !== null,
  );
  const base = operatorPath(operation, partner, pathParams);
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString();
  const path = method === 'GET' && query ? `${base}?${query}` : base;
  const body = method === 'POST' ? JSON.stringify(Object.fromEntries(rest)) : '';
  const content = operatorContent({ key, method, path, body });
  const headers = { 'operator-key': key, ...createSignatures([secret]).sign(id, at, content) };
  if (method === 'GET') return { method, path, headers };
  return { method, path, headers: { ...headers, 'content-type': 'application/json' }, body };
}
