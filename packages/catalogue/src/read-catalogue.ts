import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkAmounts } from './check-amounts.ts';
import { checkFields } from './check-fields.ts';
import { checkReferences } from './check-references.ts';
import type { References } from './check-references.ts';
import { checkSharedTexts, checkTexts } from './check-texts.ts';
import { readIcons } from './icons.ts';
import { languages } from './languages.ts';
import { methodKeys } from './method-keys.ts';
import type { Problem } from './problem.ts';
import { readJson } from './read-json.ts';
import { groupsFile, methodFile, sharedTextsFile } from './schema.ts';
import type { CatalogueMethod, Groups, SharedTexts } from './schema.ts';

/** Every method that there is, by name and in the order of position, with what they share. */
export interface Catalogue {
  readonly methods: ReadonlyMap<string, CatalogueMethod>;
  readonly groups: Groups;
  readonly texts: SharedTexts;
}

export interface CatalogueReading {
  readonly catalogue: Catalogue;
  readonly problems: readonly Problem[];
}

type Surroundings = Omit<References, 'fileName'> & { readonly texts: SharedTexts };

/** Reads a catalogue's folder with everything that is wrong with it. */
export function readCatalogue(directory: string): CatalogueReading {
  const { icons, flags, problems: iconProblems } = readIcons(join(directory, 'icons'));
  const groups = readJson(join(directory, 'groups.json'), 'groups.json', groupsFile);
  const { texts, problems: textProblems } = readSharedTexts(directory);
  const problems = [...iconProblems, ...groups.problems, ...textProblems];
  const surroundings = { icons, flags, groups: groups.value ?? {}, texts };

  const methods: CatalogueMethod[] = [];
  const files = readdirSync(join(directory, 'methods')).filter((file) => file.endsWith('.json'));
  for (const fileName of files.toSorted()) {
    const read = readMethod(directory, fileName, surroundings);
    problems.push(...read.problems);
    if (read.method) methods.push(read.method);
  }
  methods.sort((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1));
  const byName = new Map(methods.map((method) => [method.name, method]));
  return { catalogue: { methods: byName, groups: surroundings.groups, texts }, problems };
}

function readMethod(
  directory: string,
  fileName: string,
  surroundings: Surroundings,
): { method: CatalogueMethod | undefined; problems: Problem[] } {
  const name = join('methods', fileName);
  const { value, problems, place } = readJson(join(directory, name), name, methodFile, methodKeys);
  if (!value) return { method: undefined, problems };
  const findings = [
    ...checkReferences(value, { ...surroundings, fileName }),
    ...checkAmounts(value),
    ...checkFields(value),
    ...checkTexts(value, surroundings.texts),
  ];
  return { method: value, problems: [...problems, ...findings.map(place)] };
}

function readSharedTexts(directory: string): { texts: SharedTexts; problems: Problem[] } {
  const read = languages.map((language) => {
    const name = join('texts', `${language}.json`);
    return { language, file: readJson(join(directory, name), name, sharedTextsFile) };
  });
  const texts = Object.fromEntries(read.map(({ language, file }) => [language, file.value ?? {}]));
  const found = checkSharedTexts(texts);
  const problems = read.flatMap(({ language, file }) => [
    ...file.problems,
    ...found.filter((one) => one.language === language).map(({ finding }) => file.place(finding)),
  ]);
  return { texts, problems };
}
