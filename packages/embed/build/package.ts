import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleModules, bundleScript, entries, type ScriptName, scripts } from './bundle.ts';
import { buildTypes } from './types.ts';

const root = join(import.meta.dirname, '..');

const scriptNames = Object.keys(scripts) as ScriptName[];

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function packageFile(): unknown {
  const manifest: Record<string, unknown> = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const { name, version, description, license, peerDependencies, peerDependenciesMeta } = manifest;
  const modules = Object.keys(entries).map((entry) => [
    entry === 'index' ? '.' : `./${entry}`,
    { types: `./types/embed/src/${entry}.d.ts`, default: `./${entry}.js` },
  ]);
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: ['./element.js', './jsx.js', ...scriptNames.map((name) => `./${name}`)],
    exports: {
      ...Object.fromEntries(modules),
      ...Object.fromEntries(scriptNames.map((name) => [`./${name}`, `./${name}`])),
      './integrity.json': './integrity.json',
      './package.json': './package.json',
    },
    peerDependencies,
    peerDependenciesMeta,
  };
}

/** A file for a plain script tag, and the hash that a page may ask for. */
export async function buildScript(name?: ScriptName): Promise<{ code: string; integrity: string }> {
  const { code } = await bundleScript(name);
  return { code, integrity: `sha384-${createHash('sha384').update(code).digest('base64')}` };
}

/**
 * Makes the package as it is published: modules, types that need no other package, and files for a
 * plain script tag with the hashes that a page may ask for. Returns these hashes by file.
 */
export async function buildPackage(dist: string): Promise<Record<string, string>> {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  const hashes: Record<string, string> = {};
  for (const name of scriptNames) {
    const { code, integrity } = await buildScript(name);
    writeFileSync(join(dist, name), code);
    hashes[name] = integrity;
  }
  for (const { fileName, code } of await bundleModules()) {
    writeFileSync(join(dist, fileName), code);
  }
  writeFileSync(join(dist, 'integrity.json'), json(hashes));
  buildTypes(join(dist, 'types'));
  writeFileSync(join(dist, 'package.json'), json(packageFile()));
  copyFileSync(join(root, 'README.md'), join(dist, 'README.md'));
  copyFileSync(join(root, '../../LICENSE'), join(dist, 'LICENSE'));
  return hashes;
}
