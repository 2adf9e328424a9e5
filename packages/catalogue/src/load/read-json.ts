import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync } from 'node:fs';
import type { z } from 'zod';
import { jsonLines } from '../check/json-lines.ts';
import { nearestWord } from '../check/nearest-word.ts';
import type { Finding, Problem } from '../schema/problem.ts';
import { readBytes } from '../check/read-bytes.ts';

export interface ReadFile<Value> {
  /** Undefined if the file is unreadable or invalid. */
  readonly value: Value | undefined;
  readonly problems: Problem[];
  /** Adds the file and line to the finding of a later check. */
  readonly place: (finding: Finding) => Problem;
}

/** The keys that an object of the file may have, for the hint about an unknown one. */
export type KnownKeys = (path: readonly PropertyKey[]) => readonly string[];

/** Reads and validates one file. `name` is its name in problems. */
export function readJson<Schema extends z.ZodType>(
  file: string,
  name: string,
  schema: Schema,
  knownKeys: KnownKeys = () => [],
): ReadFile<z.output<Schema>> {
  const read = readBytes(file);
  if ('reason' in read) return unreadable({ file: name, line: 1, message: read.reason });
  const { bytes } = read;
  // Removes the byte order mark that some editors write, which JSON.parse rejects.
  const text = new TextDecoder().decode(bytes);
  if (!isUtf8(bytes)) return notUtf8(name, text);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return notJson(name, text, error instanceof Error ? error.message : String(error));
  }
  const deep = tooDeepAt(text);
  if (deep !== undefined) return tooDeep(name, text, deep);
  const { lineOf, duplicates } = jsonLines(text);
  const place = ({ path, message }: Finding): Problem => ({
    file: name,
    line: lineOf(path),
    message: path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message,
  });
  const parsed = schema.safeParse(json);
  const findings = [
    ...duplicates.map((path) => ({ path, message: 'this key appears twice in its object' })),
    ...(parsed.error?.issues ?? []).flatMap((issue) => describe(issue, json, knownKeys)),
  ];
  return { value: parsed.data, problems: findings.map(place), place };
}

/** The names of a folder's JSON files, without the hidden files of editors. */
export function jsonFilesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && /^[^.].*\.json$/.test(entry.name))
    .map(({ name }) => name)
    .toSorted();
}

function notUtf8<Value>(name: string, text: string): ReadFile<Value> {
  const line = lineAt(text, text.indexOf('\uFFFD'));
  return unreadable({ file: name, line, message: 'not UTF-8: save the file in that encoding' });
}

function notJson<Value>(name: string, text: string, reason: string): ReadFile<Value> {
  const position = Number(/position (\d+)/.exec(reason)?.[1] ?? text.trimEnd().length);
  return unreadable({ file: name, line: lineAt(text, position), message: `not JSON: ${reason}` });
}

/** No file here needs a third of this depth, and deep paths are expensive to check. */
const maxDepth = 32;

function tooDeepAt(text: string): number | undefined {
  let level = 0;
  for (const { 0: part, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (part === '{' || part === '[') level += 1;
    if (part === '}' || part === ']') level -= 1;
    if (level > maxDepth) return index;
  }
  return undefined;
}

function tooDeep<Value>(name: string, text: string, position: number): ReadFile<Value> {
  const message = `nested deeper than ${maxDepth} levels`;
  return unreadable({ file: name, line: lineAt(text, position), message });
}

function unreadable<Value>(problem: Problem): ReadFile<Value> {
  return { value: undefined, problems: [problem], place: () => problem };
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split(/\r\n?|\n/).length;
}

function describe(issue: z.core.$ZodIssue, json: unknown, knownKeys: KnownKeys): Finding[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const near = nearestWord(key, knownKeys(path));
      const hint = near ? `; did you mean "${near}"?` : '';
      return { path: [...path, key], message: `unknown key${hint}` };
    });
  }
  if (valueAt(json, path) !== undefined) return [{ path, message: issue.message }];
  const needed = issue.code === 'invalid_type' ? `, a ${issue.expected} is needed` : '';
  return [{ path, message: `missing${needed}` }];
}

function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    json,
  );
}
