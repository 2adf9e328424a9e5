import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Problem } from '../schema/problem.ts';
import { readBytes } from './read-bytes.ts';

const maxIconBytes = 4000;

export interface Icons {
  readonly icons: ReadonlySet<string>;
  readonly flags: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

/** The names of the existing icons and flags, and the problems of their files. */
export function readIcons(directory: string): Icons {
  const icons = new Set([...readNames(directory), ...readNames(directory, 'badges/')]);
  const flags = new Set([...readNames(directory, 'flags/')].map((name) => basename(name)));
  const files = [...icons, ...[...flags].map((code) => join('flags', code))];
  const problems = files.flatMap((name) => {
    const file = `${name}.svg`;
    const read = readBytes(join(directory, file));
    const found =
      'bytes' in read ? iconProblems(basename(name), read.bytes.toString()) : [read.reason];
    return found.map((message) => ({ file: join('icons', file), line: 1, message }));
  });
  return { icons, flags, problems };
}

function readNames(directory: string, folder = ''): ReadonlySet<string> {
  const place = join(directory, folder);
  const files = existsSync(place) ? readdirSync(place).filter((file) => file.endsWith('.svg')) : [];
  return new Set(files.toSorted().map((file) => folder + file.slice(0, -'.svg'.length)));
}

/**
 * Icons are sent to every player and may be inlined, so they must be small and contain no scripts.
 */
function iconProblems(name: string, svg: string): string[] {
  const found: string[] = [];
  const size = Buffer.byteLength(svg);
  if (!svg.startsWith('<svg ')) found.push('not an SVG document');
  if (size > maxIconBytes) found.push(`${size} bytes, more than ${maxIconBytes}`);
  if (/<(?:script|style|text|image|use|foreignObject)\b|\son\w+=|javascript:/i.test(svg)) {
    found.push('an icon only draws: no script, style, text, image, use, or handler');
  }
  if (/\b(?:xlink:)?href=|url\((?!#)/i.test(svg))
    found.push('an icon may refer to nothing outside');
  if (/\sd="[^"]*\.\d{3}/.test(svg)) {
    found.push('a path needs two decimals at most: nobody sees a thousandth of 40');
  }
  for (const [, id = ''] of svg.matchAll(/\sid="([^"]*)"/g)) {
    if (!id.endsWith(`-${name}`)) found.push(`the id "${id}" may clash: let it end with -${name}`);
  }
  return found;
}
