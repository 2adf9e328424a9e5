import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootDir } from '../root-dir.ts';
import { runNode } from '../lib/run-tool.ts';

const copied = ['apps', 'packages', 'locales', 'scripts', 'package.json', 'tsconfig.json'];
const left = /(?:^|\/)(?:node_modules|dist|reports|\.data)$/;

/**
 * Copies the product and builds it with the next contract version, so that its scripts and styles
 * have other hashes. Returns the copy's folder.
 */
export async function makeSecondBuild(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'second-build-'));
  for (const name of copied) {
    const source = join(rootDir, name);
    cpSync(source, join(folder, name), { recursive: true, filter: (path) => !left.test(path) });
  }
  linkModules(folder);
  change(join(folder, 'packages/contract/src/contract-version.ts'), (text) =>
    text.replace(/version: (\d+)/, (_, version) => `version: ${Number(version) + 1}`),
  );
  const style = join(folder, 'apps/widget/src/ui/style/base.css');
  change(style, (text) => `${text}\n:root {\n  --second-build: 1;\n}\n`);
  const { code, output } = await runNode(['scripts/build.ts', 'widget'], { cwd: folder });
  if (code !== 0) throw new Error(`The second build failed: ${output}`);
  return folder;
}

/** Links the third-party packages of this checkout into the copy, but not our own packages. */
function linkModules(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(rootDir, 'node_modules'))) {
    const source = join(rootDir, 'node_modules', name);
    if (name === '@opencashier') cpSync(source, join(modules, name), ownLinks);
    else if (!name.startsWith('.')) symlinkSync(source, join(modules, name));
  }
  for (const app of readdirSync(join(rootDir, 'apps'))) {
    const source = join(rootDir, 'apps', app, 'node_modules');
    symlinkSync(source, join(folder, 'apps', app, 'node_modules'));
  }
}

/** Keeps links relative, so that in the copy they lead to the copy's own packages. */
const ownLinks = { recursive: true, verbatimSymlinks: true };

function change(path: string, edit: (text: string) => string): void {
  const text = readFileSync(path, 'utf8');
  const edited = edit(text);
  if (edited === text) throw new Error(`${path} has no text to replace: adapt second-build.ts.`);
  writeFileSync(path, edited);
}
