// npm run site: builds the documentation site from docs/ into site/dist, unless it is up to date.
// npm run site -- --preview also serves it until Ctrl-C; --force builds it in any case.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { rootDir } from './root-dir.ts';
import { galleryText, readGallery } from './site/gallery.ts';
import { sitePages } from './site/pages.ts';
import { readSourceFiles } from './lib/source-files.ts';

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

const galleryDir = join(rootDir, 'reports/gallery');
const pictures = readGallery(galleryDir);

/** The pages by their path, with the pictures of the gallery if they have been taken. */
function makePages(): Map<string, string> {
  const pages = sitePages(readSourceFiles());
  const screens = pages.get('screens.md') ?? '';
  if (pictures.length > 0) pages.set('screens.md', `${screens}\n${galleryText(pictures)}\n`);
  // VitePress marks the dark theme with a class.
  const tokens = readFileSync(join(rootDir, 'packages/design/src/tokens.css'), 'utf8');
  return pages.set('tokens.css', tokens.replaceAll("[data-theme='dark']", '.dark'));
}

function writePages(pages: ReadonlyMap<string, string>): void {
  rmSync(pagesDir, { recursive: true, force: true });
  for (const [path, text] of pages) write(path, text);
  cpSync(join(rootDir, 'docs/images'), join(pagesDir, 'public/images'), { recursive: true });
  cpSync(join(siteDir, 'mark.svg'), join(pagesDir, 'public/mark.svg'));
  for (const { file } of pictures) {
    cpSync(join(galleryDir, file), join(pagesDir, 'public/gallery', file));
  }
}

/** A hash over everything that the site is made of. */
function siteHash(pages: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  const add = (name: string, content: string | Buffer) =>
    hash.update(`${name}\0${content.length}\0`).update(content);
  for (const path of [...pages.keys()].toSorted()) add(path, pages.get(path) ?? '');
  const folders = ['site/.vitepress/*.ts', 'site/.vitepress/theme/*', 'site/*.{json,svg}'];
  const files = globSync([...folders, 'docs/images/*', 'scripts/site/slug.ts'], { cwd: rootDir });
  for (const file of files.toSorted()) add(file, readFileSync(join(rootDir, file)));
  for (const { file } of pictures) add(file, readFileSync(join(galleryDir, file)));
  return hash.digest('hex');
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

const pages = makePages();
const hash = siteHash(pages);
const stampFile = join(siteDir, 'dist/.source-hash');
const isBuilt = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
if (!isBuilt || process.argv.includes('--force')) {
  const startedAt = performance.now();
  install();
  writePages(pages);
  vitepress('build');
  writeFileSync(stampFile, hash);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`  site       built in ${seconds} s: site/dist/index.html`);
}
if (process.argv.includes('--preview')) vitepress('preview', '--port', '4405');
