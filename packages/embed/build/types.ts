import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Types of the contract are written beside ours, and the imports of them made relative. */
export function buildTypes(types: string): void {
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  const tsc = join(dirname(compiler), 'bin/tsc');
  const args = [tsc, '-p', join(root, 'tsconfig.types.json'), '--outDir', types];
  execFileSync(process.execPath, args, { stdio: 'inherit' });
  for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const file = join(types, name);
    const contract = relative(dirname(file), join(types, 'contract/src'));
    const text = readFileSync(file, 'utf8')
      .replaceAll(/'@opencashier\/contract\/([\w/-]+)'/g, `'${contract}/$1.js'`)
      .replaceAll(/'(\.\.?\/[\w/-]+)\.tsx?'/g, "'$1.js'");
    writeFileSync(file, text);
  }
}
