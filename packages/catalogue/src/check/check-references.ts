import type { SharedData } from '../schema/catalogue.ts';
import { hasIcon } from './check-shared.ts';
import { nearestWord } from './nearest-word.ts';
import type { Finding } from '../schema/problem.ts';
import type { CatalogueMethod } from '../schema/schema.ts';

export interface References extends Pick<
  SharedData,
  'groups' | 'countries' | 'networks' | 'lists'
> {
  readonly fileName: string;
  readonly icons: ReadonlySet<string>;
  readonly flags: ReadonlySet<string>;
  /** The files in guides/. */
  readonly guides: ReadonlySet<string>;
}

/** Checks that everything exists that a method refers to outside its own file. */
export function checkReferences(method: CatalogueMethod, references: References): Finding[] {
  const { fileName, groups, countries, networks } = references;
  const found: Finding[] = [];
  if (fileName !== `${method.name}.json`) {
    found.push({ path: ['name'], message: `"${method.name}" belongs in ${method.name}.json` });
  }
  // As a key, such a name would be lost or would resolve to a member of Object.prototype.
  if (method.name in {})
    found.push({ path: ['name'], message: `no method may be called "${method.name}"` });
  for (const [index, code] of method.countries.entries()) {
    if (method.countries.indexOf(code) < index) {
      found.push({ path: ['countries', index], message: `"${code}" is listed twice` });
    }
    const message = `"${code}" is not in countries.json`;
    if (!Object.hasOwn(countries, code)) found.push({ path: ['countries', index], message });
  }
  if (method.group !== undefined) {
    found.push(...missing(['group'], method.group, groups, 'groups.json'));
  }
  for (const [index, id] of (method.networks ?? []).entries()) {
    found.push(...missing(['networks', index], id, networks, 'networks.json'));
  }
  return [
    ...found,
    ...checkIcons(method, references),
    ...checkLists(method, references),
    ...checkGuides(method, references),
  ];
}

function missing(path: PropertyKey[], name: string, known: object, file: string): Finding[] {
  if (Object.hasOwn(known, name)) return [];
  const near = nearestWord(name, Object.keys(known));
  const hint = near ? `; did you mean "${near}"?` : '';
  return [{ path, message: `"${name}" is not in ${file}${hint}` }];
}

function checkIcons(method: CatalogueMethod, references: References): Finding[] {
  const referenced = [
    ...method.iconIds.map((id, index) => ({ path: ['iconIds', index], id })),
    ...method.fields.flatMap(({ values = [] }, index) =>
      values.map(({ iconId }, place) => ({
        path: ['fields', index, 'values', place, 'iconId'],
        id: iconId,
      })),
    ),
    ...method.fields.flatMap(({ brands = [] }, index) =>
      brands.map((id, place) => ({ path: ['fields', index, 'brands', place], id })),
    ),
    { path: ['badgeIconId'], id: method.badgeIconId },
  ];
  // Players who cannot see the drawing need a text.
  const lacksText = method.badgeIconId !== undefined && method.badge === undefined;
  const message = 'a badge with an icon needs a text, in badge';
  const found = lacksText ? [{ path: ['badgeIconId'], message }] : [];
  const missing = referenced.flatMap(({ path, id }) =>
    id === undefined || hasIcon(references, id)
      ? []
      : [{ path, message: `there is no icons/${id}.svg` }],
  );
  return [...found, ...missing];
}

function checkLists(method: CatalogueMethod, { lists }: References): Finding[] {
  return method.fields.flatMap(({ list }, index) =>
    list === undefined ? [] : missing(['fields', index, 'list'], list, lists, 'field-options/'),
  );
}

function checkGuides(method: CatalogueMethod, { guides }: References): Finding[] {
  const { video_guide_url: urls, instruction_keys: steps = [] } = method;
  if (!urls) return [];
  // ROUTE-15: the page has the steps as text, for players who cannot watch the video.
  const message = 'a guide needs the same steps as text, in instruction_keys';
  const stepless = steps.length === 0 ? [{ path: ['video_guide_url'], message }] : [];
  const missing = Object.entries(urls).flatMap(([place, guide]) =>
    Object.entries(guide).flatMap(([key, url]): Finding[] => {
      const [, file] = /^guides\/(.+)$/.exec(url ?? '') ?? [];
      if (file === undefined || guides.has(file)) return [];
      return [{ path: ['video_guide_url', place, key], message: `there is no guides/${file}` }];
    }),
  );
  return [...stepless, ...missing];
}
