import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { build } from 'vite';

/**
 * Makes dist/, which is the package as it is published: a module, a file for a plain script tag
 * (the global `OpenCashier`), and types that need no other package.
 */
const root = import.meta.dirname;
const dist = join(root, 'dist');
const types = join(dist, 'types');

async function buildScripts(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: dist,
      emptyOutDir: true,
      // Said of the output, because the module form keeps its white space otherwise.
      rolldownOptions: { output: { minify: true } },
      lib: {
        entry: join(root, 'src/index.ts'),
        name: 'OpenCashier',
        formats: ['es', 'iife'],
        fileName: (format) => (format === 'es' ? 'index.js' : 'open-cashier.js'),
      },
    },
  });
}

/** Types of the contract are written beside ours, and the imports of them made relative. */
function buildTypes(): void {
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  const tsc = join(dirname(compiler), 'bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.types.json')], {
    stdio: 'inherit',
  });
  for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const file = join(types, name);
    const contract = relative(dirname(file), join(types, 'contract/src'));
    const text = readFileSync(file, 'utf8')
      .replaceAll(/'@opencashier\/contract\/([\w-]+)'/g, `'${contract}/$1.js'`)
      .replaceAll(/'(\.\.?\/[\w/-]+)\.ts'/g, "'$1.js'");
    writeFileSync(file, text);
  }
}

function writePackage(): void {
  const { name, version, description, license } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const entry = { types: './types/embed/src/index.d.ts', default: './index.js' };
  const published = {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    exports: { '.': entry, './open-cashier.js': './open-cashier.js' },
    types: entry.types,
  };
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  copyFileSync(join(root, 'README.md'), join(dist, 'README.md'));
}

rmSync(dist, { recursive: true, force: true });
await buildScripts();
buildTypes();
writePackage();
