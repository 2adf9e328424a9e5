import { nearestWord } from './nearest-word.ts';
import type { Finding } from './problem.ts';
import type { CatalogueMethod, Groups } from './schema.ts';

export interface References {
  readonly fileName: string;
  readonly icons: ReadonlySet<string>;
  readonly flags: ReadonlySet<string>;
  readonly groups: Groups;
}

/** What a method points at outside its own file must be there. */
export function checkReferences(method: CatalogueMethod, references: References): Finding[] {
  const { fileName, icons, flags, groups } = references;
  const found: Finding[] = [];
  if (fileName !== `${method.name}.json`) {
    found.push({ path: ['name'], message: `"${method.name}" belongs in ${method.name}.json` });
  }
  for (const [index, id] of method.iconIds.entries()) {
    const message = `there is no icons/${id}.svg`;
    if (!icons.has(id)) found.push({ path: ['iconIds', index], message });
  }
  for (const [index, code] of method.countries.entries()) {
    const message = `there is no icons/flags/${code}.svg: is "${code}" a country?`;
    if (!flags.has(code)) found.push({ path: ['countries', index], message });
  }
  if (method.group !== undefined && !Object.hasOwn(groups, method.group)) {
    const near = nearestWord(method.group, Object.keys(groups));
    const hint = near ? `; did you mean "${near}"?` : '';
    found.push({ path: ['group'], message: `"${method.group}" is not in groups.json${hint}` });
  }
  return found;
}
