import { createHash } from 'node:crypto';
import { laterSuffix, textParts, type Texts } from '@opencashier/contract/formats/text-parts';
import type { BuildFile } from './store.ts';

/** The texts of one build, in the files that the widget asks for. */
export interface TextBuild {
  /** The same for the same texts, on every server. */
  version: string;
  files: BuildFile[];
}

/** The parts of each set: a change of one language leaves the others as they are. */
const knownParts = new WeakMap<Texts, { first: Buffer; later: Buffer }>();

function partsOf(all: Texts): { first: Buffer; later: Buffer } {
  const known = knownParts.get(all);
  if (known) return known;
  const { first, later } = textParts(all);
  const parts = {
    first: Buffer.from(JSON.stringify(first)),
    later: Buffer.from(JSON.stringify(later)),
  };
  knownParts.set(all, parts);
  return parts;
}

/** NET-10: each set in the two parts in which the widget asks for it. */
export function textBuild(texts: ReadonlyMap<string, Texts>): TextBuild {
  const files = [...texts].flatMap(([name, all]) => {
    const { first, later } = partsOf(all);
    return [
      { name: `${name}.json`, content: first },
      { name: `${name}${laterSuffix}.json`, content: later },
    ];
  });
  const hash = createHash('sha256');
  for (const { name, content } of files) hash.update(`${name}\n`).update(content);
  return { version: hash.digest('base64url').slice(0, 10), files };
}

/** The name under which a text file of a version is kept for the other servers. */
export const keptTextName = (version: string, name: string): string => `texts/${version}/${name}`;

/** The files under the names by which other servers find them. */
export function keptTextFiles({ version, files }: TextBuild): BuildFile[] {
  return files.map(({ name, content }) => ({ name: keptTextName(version, name), content }));
}
