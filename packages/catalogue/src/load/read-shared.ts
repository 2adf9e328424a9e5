import { join } from 'node:path';
import type { z } from 'zod';
import type { SharedData } from '../schema/catalogue.ts';
import {
  checkBonuses,
  checkCoinPackages,
  checkCountries,
  checkGroups,
} from '../check/check-shared.ts';
import { checkSharedTexts } from '../check/check-texts.ts';
import {
  bonusesFile,
  coinPackagesFile,
  countriesFile,
  groupsFile,
  listFile,
  networksFile,
} from '../schema/data-schemas.ts';
import type { Lists } from '../schema/data-schemas.ts';
import type { Finding, Problem } from '../schema/problem.ts';
import { jsonFilesIn, readJson } from './read-json.ts';
import { sharedTextsFile, textLanguages } from '../schema/text-schemas.ts';
import type { SharedTexts } from '../schema/text-schemas.ts';

interface Read<Value> {
  readonly value: Value;
  readonly problems: Problem[];
}

/** Reads everything except the methods, and reports all problems. */
export function readShared(
  directory: string,
  icons: { icons: ReadonlySet<string>; flags: ReadonlySet<string> },
): Read<SharedData> {
  const problems: Problem[] = [];
  const read = <Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    check: (value: z.output<Schema>) => Finding[],
  ): z.output<Schema> | undefined => {
    const file = readJson(join(directory, name), name, schema);
    problems.push(...file.problems);
    if (file.value) problems.push(...check(file.value).map(file.place));
    return file.value;
  };
  const lists = readLists(directory);
  const texts = readTexts(directory);
  problems.push(...lists.problems, ...texts.problems);
  const value = {
    groups: read('groups.json', groupsFile, (file) => checkGroups(file, icons))?.groups ?? {},
    countries:
      read('countries.json', countriesFile, (file) => checkCountries(file, icons))?.countries ?? {},
    networks: read('networks.json', networksFile, () => [])?.networks ?? {},
    bonuses: read('bonuses.json', bonusesFile, checkBonuses)?.bonuses ?? {},
    boxes: read('coin-packages.json', coinPackagesFile, checkCoinPackages)?.boxes ?? [],
    lists: lists.value,
    texts: texts.value,
  };
  return { value, problems };
}

function readLists(directory: string): Read<Lists> {
  const folder = join(directory, 'field-options');
  const files = jsonFilesIn(folder);
  const problems: Problem[] = [];
  const entries = files.map((fileName) => {
    const name = join('field-options', fileName);
    const file = readJson(join(directory, name), name, listFile);
    const items = file.value?.items ?? [];
    const values = items.map(({ value }) => value);
    const twice = values.flatMap((value, index) =>
      values.indexOf(value) < index
        ? [file.place({ path: ['items', index, 'value'], message: `"${value}" is listed twice` })]
        : [],
    );
    problems.push(...file.problems, ...twice);
    return [fileName.slice(0, -'.json'.length), items] as const;
  });
  return { value: Object.fromEntries(entries), problems };
}

function readTexts(directory: string): Read<SharedTexts> {
  const read = textLanguages.map((language) => {
    const name = join('texts', `${language}.json`);
    return { language, file: readJson(join(directory, name), name, sharedTextsFile) };
  });
  const value = Object.fromEntries(read.map(({ language, file }) => [language, file.value ?? {}]));
  const problems = read.flatMap(({ file }) => file.problems);
  // An unreadable file is one problem, not one for each key of the others.
  if (read.some(({ file }) => !file.value)) return { value, problems };
  const found = checkSharedTexts(value).flatMap(({ language, finding }) =>
    read.filter((one) => one.language === language).map(({ file }) => file.place(finding)),
  );
  return { value, problems: [...problems, ...found] };
}
