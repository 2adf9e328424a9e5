import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLockFile } from './dependencies/lock-file.ts';
import { rootDir } from './root-dir.ts';
import { readSourceFiles } from './lib/source-files.ts';
import { readImports } from './structure/modules.ts';
import { readWorkspaces, workspaceOf } from './structure/workspaces.ts';

const linesOf = (file: string) =>
  readFileSync(join(rootDir, file), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));

const ignored = linesOf('.dockerignore');
const dockerfile = linesOf('Dockerfile');

/** True if .dockerignore excludes the path or a folder above it. */
function isIgnored(path: string): boolean {
  const parts = path.split('/');
  const above = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  return above.some((one) => {
    const last = ignored.findLast((pattern) => matchesGlob(one, pattern.replace(/^!/, '')));
    return last !== undefined && !last.startsWith('!');
  });
}

/** The files that a program loads, over every import. */
function loadedBy(program: string): Set<string> {
  const files = readSourceFiles();
  const sources = new Map(
    readImports(files, readWorkspaces(files)).map(({ path, imports }) => [path, imports]),
  );
  const loaded = new Set<string>();
  const visit = (path: string): void => {
    if (loaded.has(path)) return;
    loaded.add(path);
    for (const { target, kind } of sources.get(path) ?? []) {
      if (target !== undefined && kind !== 'type') visit(target);
    }
  };
  visit(program);
  return loaded;
}

describe('the image', () => {
  it.each([
    '.env',
    '.env.production',
    'apps/server/.env.local',
    'cashier.env',
    'deploy/tls/server.key',
    'ca.pem',
    'keys/client.p12',
    '.git/config',
    '.data/postgres/pgdata/opencashier.password',
    'secrets/token',
    'id_ed25519',
    'apps/server/.npmrc',
  ])('never contains %s', (path) => {
    expect(isIgnored(path)).toBe(true);
  });

  it('is built with the settings for npm that the repository contains', () => {
    expect(isIgnored('.npmrc')).toBe(false);
  });

  it('contains the workspaces that the server loads, and no others', () => {
    const loaded = loadedBy('apps/server/src/main.ts');
    expect([...loaded].filter(isIgnored)).toEqual([]);
    const needed = new Set([...loaded].map((path) => workspaceOf(path)));
    const copied = dockerfile.flatMap(
      (line) => /^COPY --from=packages \/app\/((?:apps|packages)\/\w+) /.exec(line)?.[1] ?? [],
    );
    expect(new Set(copied)).toEqual(needed);
  });

  it('contains the operator’s command line', () => {
    const needed = [...loadedBy('scripts/operator.ts')].filter((path) =>
      path.startsWith('scripts/'),
    );
    const copied = dockerfile
      .filter((line) => line.startsWith('COPY scripts/'))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(new Set(needed)).toEqual(new Set(copied));
    expect(needed.length).toBeGreaterThan(1);
  });

  it('contains what players and operators are served', () => {
    const built = dockerfile.find((line) => line.includes('scripts/build.ts')) ?? '';
    for (const app of ['widget', 'console']) {
      expect(built.split(' ')).toContain(app);
      expect(dockerfile).toContain(`COPY --from=bundles /app/apps/${app}/dist apps/${app}/dist`);
    }
  });

  it('is built on the exact Node.js version of the lock file', () => {
    const { version } = readLockFile().get('node_modules/node') ?? {};
    expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${version}-slim`);
    const bases = dockerfile.filter((line) => line.startsWith('FROM '));
    expect(bases.every((line) => /^FROM (\$\{NODE_IMAGE\}|source)( AS \w+)?$/.test(line))).toBe(
      true,
    );
  });

  it('runs as an ordinary user and has a bill of materials', () => {
    expect(dockerfile).toContain('USER node');
    expect(dockerfile.join('\n')).toMatch(
      /npm sbom[^]+COPY --from=packages \/app\/sbom\.cdx\.json/,
    );
  });
});
