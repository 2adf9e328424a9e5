import type { z } from 'zod';

export interface RequestProblem {
  /** The field, such as `payer.email`. */
  path: string;
  isMissing: boolean;
}

/** The first thing in a request that the vendor's published schema does not allow. */
export function problemOf(schema: z.ZodType, body: unknown): RequestProblem | undefined {
  const issue = schema.safeParse(body).error?.issues[0];
  if (!issue) return undefined;
  const strange = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  const path = [...issue.path, ...strange].join('.');
  return { path, isMissing: strange.length === 0 && valueAt(body, issue.path) === undefined };
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    body,
  );
}
