import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { jsonLines } from './json-lines.ts';
import { nearestWord } from './nearest-word.ts';
import type { Finding, Problem } from './problem.ts';

export interface ReadFile<Value> {
  /** Undefined when the file could not be read as what it should be. */
  readonly value: Value | undefined;
  readonly problems: Problem[];
  /** Puts what a later check finds on its line. */
  readonly place: (finding: Finding) => Problem;
}

/** Which keys an object of the file may have, for the hint beside an unknown one. */
export type KnownKeys = (path: readonly PropertyKey[]) => readonly string[];

/** Reads and checks one file. `name` is how problems call it. */
export function readJson<Schema extends z.ZodType>(
  file: string,
  name: string,
  schema: Schema,
  knownKeys: KnownKeys = () => [],
): ReadFile<z.output<Schema>> {
  const text = readFileSync(file, 'utf8');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return unreadable(name, text, error instanceof Error ? error.message : String(error));
  }
  const { lineOf, duplicates } = jsonLines(text);
  const place = ({ path, message }: Finding): Problem => ({
    file: name,
    line: lineOf(path),
    message: path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message,
  });
  const parsed = schema.safeParse(json);
  const findings = [
    ...duplicates.map((path) => ({ path, message: 'this key stands twice in its object' })),
    ...(parsed.error?.issues ?? []).flatMap((issue) => describe(issue, knownKeys)),
  ];
  return { value: parsed.data, problems: findings.map(place), place };
}

function unreadable<Value>(name: string, text: string, reason: string): ReadFile<Value> {
  const line = Number(/\(line (\d+)/.exec(reason)?.[1] ?? text.trimEnd().split('\n').length);
  const problem = { file: name, line, message: `not JSON: ${reason}` };
  return { value: undefined, problems: [problem], place: () => problem };
}

function describe(issue: z.core.$ZodIssue, knownKeys: KnownKeys): Finding[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const near = nearestWord(key, knownKeys(path));
      const hint = near ? `; did you mean "${near}"?` : '';
      return { path: [...path, key], message: `unknown key${hint}` };
    });
  }
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return [{ path, message: missing ? `missing, a ${issue.expected} is needed` : issue.message }];
}
