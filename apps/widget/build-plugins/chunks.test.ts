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

const named = scripts.map((file) => file.replace(/-[\w-]{8}\.js$/, ''));
/** The files that are there once the list can be used. */
const loaded = new Set([...closureOf('index'), ...closureOf('beside-list'), 'react-dom']);
const later = named.filter((name) => !loaded.has(name));
/** Files without a screen, which load only once a screen or a player needs them. */
const onDemand = ['socket', 'masks', 'wallets', 'pictures', 'captcha'];
const screens = later.filter((name) => !onDemand.includes(name));

const withScreens = [
  'deposits',
  'payment',
  'peer-to-peer',
  'peer-to-peer-payment',
  'withdrawals',
  'withdrawal-form',
  'sweepstake',
  'purchase',
  'outcomes',
  'pages',
];

describe('the built files of the widget', () => {
  it('are at most 27 scripts and 18 stylesheets, so that a screen needs few requests', () => {
    expect(scripts.length).toBeLessThanOrEqual(27);
    expect(styles.length).toBeLessThanOrEqual(18);
    expect(new Set(named).size).toBe(named.length);
  });

  it('hold the screens of each subject in one or two scripts', () => {
    expect(screens).toEqual(expect.arrayContaining(withScreens));
  });

  it.each(screens)('cost at most 30 kB together with all files that they import: %s', (name) => {
    const added = [...closureOf(name)].filter((file) => !loaded.has(file));
    expect(bytesOf(added)).toBeLessThanOrEqual(30_000);
  });

  it.each(['index', 'beside-list', ...onDemand])('are at most 30 kB: %s', (name) => {
    expect(bytesOf([name])).toBeLessThanOrEqual(30_000);
  });

  it.each(later)('do not import each other in a circle: %s', (name) => {
    const reached = importsOf(name).flatMap((imported) => [...closureOf(imported)]);
    expect(reached).not.toContain(name);
  });

  it('contain no socket transport other than WebSocket', () => {
    const code = readFileSync(join(assets, fileOf('socket') ?? 'no socket'), 'utf8');
    expect(code).toContain('WebSocket');
    expect(code).not.toMatch(/XMLHttpRequest|WebTransport/);
  });

  it('have all code of the socket in one file, because the first list waits for it', () => {
    expect(importsOf('socket').filter((file) => file !== 'index')).toEqual([]);
  });

  it('are compiled whole by Chromium while they load if the first list needs them', () => {
    const hinted = scripts.filter((file) =>
      readFileSync(join(assets, file), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
    );
    expect(new Set(hinted)).toEqual(
      new Set(['index', 'react-dom', 'socket'].map((n) => fileOf(n))),
    );
  });

  it.each(['index', 'socket', 'beside-list'])(
    'do not import the later screens into the first list: %s',
    (name) => expect(importsOf(name).filter((file) => file.startsWith('shared'))).toEqual([]),
  );
});
