import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue, SharedData } from '../schema/catalogue.ts';
import { checkMethod } from '../check/check-method.ts';
import type { References } from '../check/check-references.ts';
import { readIcons } from '../check/icons.ts';
import { withExponents } from '../schema/limits-of.ts';
import { methodKeys } from '../schema/method-keys.ts';
import type { Problem } from '../schema/problem.ts';
import { jsonFilesIn, readJson } from './read-json.ts';
import { readShared } from './read-shared.ts';
import { resolveFields } from '../schema/resolve-fields.ts';
import { methodFile } from '../schema/schema.ts';
import type { CatalogueMethod } from '../schema/schema.ts';

export interface CatalogueReading {
  readonly catalogue: Catalogue;
  readonly problems: readonly Problem[];
}

type Surroundings = SharedData & Omit<References, 'fileName'>;

/** Reads a catalogue's folder and reports all its problems. */
export function readCatalogue(directory: string): CatalogueReading {
  const { icons, flags, problems: iconProblems } = readIcons(join(directory, 'icons'));
  const shared = readShared(directory, { icons, flags });
  const problems = [...iconProblems, ...shared.problems];
  const surroundings = { ...shared.value, icons, flags, guides: guidesIn(directory) };

  const methods: CatalogueMethod[] = [];
  const fileNames = jsonFilesIn(join(directory, 'methods'));
  // A folder that is being replaced is empty for a moment; serving it would block all payments.
  if (fileNames.length === 0) {
    problems.push({ file: 'methods', line: 1, message: 'no method is in this folder' });
  }
  for (const fileName of fileNames) {
    const read = readMethod(directory, fileName, surroundings);
    problems.push(...read.problems);
    if (read.method) methods.push(read.method);
  }
  methods.sort((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1));
  const byName = new Map(methods.map((method) => [method.name, method]));
  return { catalogue: { ...shared.value, methods: byName }, problems };
}

function readMethod(
  directory: string,
  fileName: string,
  surroundings: Surroundings,
): { method: CatalogueMethod | undefined; problems: Problem[] } {
  const name = join('methods', fileName);
  const { value, problems, place } = readJson(join(directory, name), name, methodFile, methodKeys);
  if (!value) return { method: undefined, problems };
  const method = resolveFields(value, surroundings.lists);
  const findings = checkMethod(method, { ...surroundings, fileName });
  return { method: withExponents(method), problems: [...problems, ...findings.map(place)] };
}

function guidesIn(directory: string): ReadonlySet<string> {
  const folder = join(directory, 'guides');
  return new Set(existsSync(folder) ? readdirSync(folder) : []);
}
