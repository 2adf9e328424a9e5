import { type Operation, operations } from '../api/operations.ts';
import { paths } from '../routes/paths.ts';
import { hostileAnswer } from './hostile-answer.ts';
import { matches, type SentRequest } from './render-console.tsx';

/** The address of every screen below the partner. */
export const screenPaths: readonly string[] = [
  ...new Set(Object.values(paths).map((path) => (typeof path === 'string' ? path : path('x')))),
];

export const operationNames = Object.keys(operations) as Operation[];

/** The operation that a request calls; undefined for requests outside the operator API. */
export const operationOf = ({ method, path }: SentRequest): Operation | undefined =>
  operationNames.find(
    (name) => operations[name].method === method && matches(operations[name].path, path),
  );

/** The server's answers to every operation, with every field and with markup in its texts. */
export const fullAnswers = Object.fromEntries(
  operationNames.map((name) => {
    const { method, path, response } = operations[name];
    return [`${method} ${path}`, () => ({ body: hostileAnswer(response) })];
  }),
);
