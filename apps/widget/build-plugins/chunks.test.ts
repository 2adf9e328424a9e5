import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// `npm test` builds the widget before it runs these tests.
const assets = join(import.meta.dirname, '../dist/assets');
const files = readdirSync(assets);
const scripts = files.filter((name) => name.endsWith('.js'));
const styles = files.filter((name) => name.endsWith('.css'));

/** The file of a group, by its name without the hash. */
function fileOf(name: string, extension = 'js'): string | undefined {
  return files.find((file) => file.replace(/-[\w-]{8}\./, '.') === `${name}.${extension}`);
}

/** The names, without their hashes, of the files that a file imports statically. */
function importsOf(name: string): string[] {
  const code = readFileSync(join(assets, fileOf(name) ?? `no ${name}`), 'utf8');
  const paths = code.matchAll(/(?:from|import)\s*"\.\/([^"]+)-[\w-]{8}\.js"/g);
  return [...paths].map(([, path = '']) => path);
}

/** The files that a file imports, directly or through others. */
function closureOf(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of importsOf(name)) closureOf(imported, found);
  return found;
}

/** The compressed size of scripts and stylesheets; small files are not compressed. */
function bytesOf(names: Iterable<string>): number {
  const parts = [...names].flatMap((name) => [fileOf(name, 'js'), fileOf(name, 'css')]);
  return parts
    .filter((file) => file !== undefined)
    .map((file) => statSync(join(assets, files.includes(`${file}.br`) ? `${file}.br` : file)).size)
    .reduce((sum, size) => sum + size, 0);
}

const subjects = ['deposits', 'withdrawals', 'crypto', 'peer-to-peer', 'sweepstake'];

describe('the built files of the widget', () => {
  it('are at most 20 scripts and 12 stylesheets, so that a screen needs few requests', () => {
    expect(scripts.length).toBeLessThanOrEqual(20);
    expect(styles.length).toBeLessThanOrEqual(12);
  });

  it.each(subjects)(
    'hold the screens of a subject in one script and at most one stylesheet: %s',
    (name) => {
      expect(scripts.filter((file) => file.startsWith(`${name}-`))).toHaveLength(1);
      expect(styles.filter((file) => file.startsWith(`${name}-`)).length).toBeLessThanOrEqual(1);
    },
  );

  it.each(subjects)('do not import another subject’s screens: %s', (name) => {
    const others = subjects.filter((other) => other !== name);
    expect([...closureOf(name)].filter((imported) => others.includes(imported))).toEqual([]);
  });

  it('are at most 30 kB each, and so are all files together that the first deposit form needs', () => {
    const later = scripts
      .map((file) => file.replace(/-[\w-]{8}\.js$/, ''))
      .filter((name) => name !== 'react-dom');
    for (const name of later) expect([name, bytesOf([name]) <= 30_000]).toEqual([name, true]);
    const loaded = new Set([...closureOf('index'), ...closureOf('beside-list')]);
    const form = [...closureOf('deposits')].filter((name) => !loaded.has(name));
    expect(bytesOf(form)).toBeLessThanOrEqual(30_000);
  });

  it('contain no socket transport other than WebSocket', () => {
    const code = readFileSync(join(assets, fileOf('socket') ?? 'no socket'), 'utf8');
    expect(code).toContain('WebSocket');
    expect(code).not.toMatch(/XMLHttpRequest|WebTransport/);
  });

  it.each(['index', 'socket', 'beside-list'])(
    'do not import the later screens into the first list: %s',
    (name) => expect(importsOf(name)).not.toContain('shared'),
  );
});
