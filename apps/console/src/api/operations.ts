import { consoleOperations } from '@opencashier/contract/operator/console-operations';
import { operatorOperations, operatorPrefix } from '@opencashier/contract/operator/operations';
import type { z } from 'zod';

/** Every operation of the operator API, by name. */
export const operations = { ...operatorOperations, ...consoleOperations };

type Operations = typeof operations;
export type Operation = keyof Operations;
/** The request as it is written, before its schema fills in the defaults. */
export type OperationInput<N extends Operation> = z.input<Operations[N]['request']>;
export type OperationAnswer<N extends Operation> = z.output<Operations[N]['response']>;
/** The parameters of an operation's path. */
export type PathParams = Readonly<Record<string, string>>;

export function operationPath(
  operation: Operation,
  partner: string,
  pathParams: PathParams = {},
): string {
  const path = operations[operation].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathParams[name] ?? ''),
  );
  return `${operatorPrefix}/${encodeURIComponent(partner)}${path}`;
}
