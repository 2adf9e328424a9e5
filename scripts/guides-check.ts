// npm run guides:check [react next vue svelte plain]: installs each framework into a folder of its
// own, with the package as it is published, and builds its example from docs/frameworks.md.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { buildPackage } from '../packages/embed/build/package.ts';
import { type GuideProject, guideProjects } from './guides/projects.ts';

const args = process.argv.slice(2);
const names = args.length > 0 ? args : Object.keys(guideProjects);
const work = mkdtempSync(join(tmpdir(), 'opencashier-guides-'));

function run(folder: string, program: string, args: readonly string[]): string | undefined {
  const bin = join(folder, 'node_modules/.bin');
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
      NEXT_TELEMETRY_DISABLED: '1',
    },
    shell: process.platform === 'win32',
  });
  return status === 0 ? undefined : `${stdout ?? ''}${stderr ?? ''}`;
}

function build(name: string, project: GuideProject, embed: string): string | undefined {
  const folder = join(work, name);
  const files = { 'package.json': '{ "private": true, "type": "module" }', ...project.files };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const options = ['--loglevel=error', '--no-audit', '--no-fund', '--prefer-offline'];
  const [program = '', ...args] = project.build;
  return (
    run(folder, 'npm', ['install', ...options, '--ignore-scripts', embed, ...project.packages]) ??
    run(folder, program, args)
  );
}

const dist = join(work, 'dist');
await buildPackage(dist);
const packed = run(work, 'npm', ['pack', '--silent', './dist']);
if (packed) throw new Error(packed);
const { version } = await import('../packages/embed/package.json', { with: { type: 'json' } }).then(
  (file) => file.default,
);
const embed = join(work, `opencashier-embed-${version}.tgz`);

for (const name of names) {
  const project = guideProjects[name];
  if (!project)
    throw new Error(`Unknown guide “${name}”: use ${Object.keys(guideProjects).join(', ')}.`);
  const startedAt = performance.now();
  const problem = build(name, project, embed);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`  ${name.padEnd(8)} ${problem ? 'FAILED' : 'built'} in ${seconds} s`);
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
  }
}
rmSync(work, { recursive: true, force: true });
