import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPackage, Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scripts } from './bundle.ts';
import { buildPackage } from './package.ts';

const dist = mkdtempSync(join(tmpdir(), 'opencashier-embed-'));
let hashes: Record<string, string> = {};

beforeAll(async () => {
  hashes = await buildPackage(dist);
});
afterAll(() => rmSync(dist, { recursive: true }));

const read = (name: string) => readFileSync(join(dist, name), 'utf8');

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

it('the package has no problems according to publint', async () => {
  const { messages } = await publint({ pkgDir: dist, strict: true, pack: false });
  expect(messages).toEqual([]);
});

it('the package has types for every way to import an ES module', async () => {
  const files = filesOf(dist).map((file) => [
    file.replace(dist, '/node_modules/@opencashier/embed'),
    readFileSync(file, 'utf8'),
  ]);
  const analysis = await checkPackage(
    new Package(Object.fromEntries(files), '@opencashier/embed', '0.1.0'),
    {
      excludeEntrypoints: [...Object.keys(scripts).map((name) => `./${name}`), './integrity.json'],
    },
  );
  if (!analysis.types) throw new Error('The package has no types.');
  // The profile `esm-only`: the two others are for require(), which an ES module does not serve.
  const isOurs = (problem: object) =>
    !('resolutionKind' in problem) ||
    problem.resolutionKind === 'node16-esm' ||
    problem.resolutionKind === 'bundler';

  expect(Object.keys(analysis.entrypoints)).toEqual([
    '.',
    './element',
    './jsx',
    './react',
    './react-native',
    './token',
    './toast',
    './package.json',
  ]);
  expect(analysis.problems.filter(isOurs)).toEqual([]);
});

it('the package is a client component for frameworks with server components, and nothing else is', () => {
  expect(read('react.js')).toMatch(/^"use client";/);
  expect(read('index.js')).not.toContain('use client');
});

it.each(Object.keys(scripts))('the package publishes the integrity hash of %s', (name) => {
  const hash = createHash('sha384').update(read(name)).digest('base64');

  expect(hashes[name]).toBe(`sha384-${hash}`);
  expect(JSON.parse(read('integrity.json'))).toEqual(hashes);
});

it('the package has no dependencies, and imports React in react.js only', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, unknown>;
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest['peerDependenciesMeta']).toEqual({ react: { optional: true } });
  const importers = readdirSync(dist)
    .filter((name) => name.endsWith('.js'))
    .filter((name) => /from["']react|from["']@/.test(read(name)));
  expect(importers).toEqual(['react.js']);
});

it('the package can be imported on a server', async () => {
  for (const name of ['index', 'element', 'jsx', 'react-native', 'token']) {
    await expect(import(join(dist, `${name}.js`))).resolves.toBeTypeOf('object');
  }
});

it('the package has types that do not refer to the repository', () => {
  const types = filesOf(join(dist, 'types')).map((file) => readFileSync(file, 'utf8'));
  expect(types.join('\n')).not.toMatch(/from '@opencashier|\.tsx?'/);
});
