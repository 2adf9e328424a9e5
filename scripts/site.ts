// npm run site: builds the documentation site from docs/ into site/dist.
// npm run site -- --preview also serves it until Ctrl-C.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rootDir } from './root-dir.ts';
import { sitePages } from './site/pages.ts';
import { readSourceFiles } from './source-files.ts';

const siteDir = join(rootDir, 'site');
const pagesDir = join(siteDir, '.pages');

// VitePress is a package of this folder only, so that no other command has to install it.
function install(): void {
  const lock = readFileSync(join(siteDir, 'package-lock.json'), 'utf8');
  const stampFile = join(siteDir, 'node_modules/.opencashier-lock');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return;
  console.log('  site       installing VitePress with npm ci (up to a minute)');
  run('npm', ['ci', '--ignore-scripts', '--loglevel=error', '--prefer-offline']);
  writeFileSync(stampFile, lock);
}

function writePages(): void {
  rmSync(pagesDir, { recursive: true, force: true });
  for (const [path, text] of sitePages(readSourceFiles())) write(path, text);
  cpSync(join(rootDir, 'docs/images'), join(pagesDir, 'public/images'), { recursive: true });
  cpSync(join(siteDir, 'mark.svg'), join(pagesDir, 'public/mark.svg'));
  // VitePress marks the dark theme with a class.
  const tokens = readFileSync(join(rootDir, 'packages/design/src/tokens.css'), 'utf8');
  write('tokens.css', tokens.replaceAll("[data-theme='dark']", '.dark'));
}

function write(path: string, text: string): void {
  const file = join(pagesDir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function run(program: string, args: string[]): void {
  const { status } = spawnSync(program, args, {
    cwd: siteDir,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error(`  site       ${program} ${args[0]} failed; the reason is above.`);
  process.exit(1);
}

const vitepress = (...args: string[]) =>
  run(process.execPath, ['node_modules/vitepress/bin/vitepress.js', ...args]);

install();
writePages();
vitepress('build');
console.log('  site       built: site/dist/index.html');
if (process.argv.includes('--preview')) vitepress('preview', '--port', '4405');
