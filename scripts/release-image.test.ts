import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rootDir } from './root-dir.ts';

const workflow = readFileSync(join(rootDir, '.github/workflows/release.yml'), 'utf8');
const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;

/** The commands of a workflow step, in the shell that GitHub runs them with. */
function commandsOf(step: string): string {
  const [, after = ''] = workflow.split(`- name: ${step}\n`);
  const [, commands] = /^(?: {8}(?!run:).*\n)* {8}run: \|\n((?: {10}.*\n)+)/.exec(after) ?? [];
  if (commands === undefined) throw new Error(`the release has no step "${step}"`);
  return commands;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program that notes how it was called. */
function standIn(name: string, then = ''): void {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> "${folder}/calls"\n${then}\n`);
  chmodSync(path, 0o755);
}

function run(step: string, env: Record<string, string> = {}) {
  writeFileSync(join(folder, 'calls'), '');
  writeFileSync(join(folder, 'env'), '');
  const { status } = spawnSync('bash', ['-e', '-c', commandsOf(step)], {
    cwd: rootDir,
    env: {
      PATH: `${folder}:${process.env['PATH']}`,
      GITHUB_ENV: join(folder, 'env'),
      GITHUB_OUTPUT: join(folder, 'output'),
      GITHUB_REPOSITORY: 'Owner/Cashier',
      GITHUB_REF_NAME: 'v1.2.3',
      ...env,
    },
  });
  const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
  return { status, calls, env: readFileSync(join(folder, 'env'), 'utf8').trim() };
}

describe('a release', () => {
  const install = 'Install, and verify what was installed';

  it('verifies the registry’s signatures and the lock file before it builds', () => {
    standIn('npm');
    standIn('git');
    const { status, calls } = run(install);
    expect(status).toBe(0);
    expect(calls.slice(0, 3)).toEqual([
      'npm ci',
      'npm audit signatures',
      'npm run dependencies:check',
    ]);
    expect(workflow.indexOf('- name: Build')).toBeGreaterThan(workflow.indexOf(install));
  });

  it.each(['audit', 'run'])('ends if npm %s finds a problem', (command) => {
    standIn('npm', `[ "$1" != ${command} ]`);
    standIn('git');
    expect(run(install).status).not.toBe(0);
  });

  it('builds on the base image of the Dockerfile, pinned by its digest', () => {
    standIn('docker', `case "$*" in *inspect*) echo ${digest};; esac`);
    standIn('jq');
    const [, tag] =
      /^ARG NODE_IMAGE=(.+)$/m.exec(readFileSync(join(rootDir, 'Dockerfile'), 'utf8')) ?? [];
    const pinned = run('Pin the base image by its digest').env;
    expect(pinned).toBe(`NODE_IMAGE=${tag}@${digest}`);
    const { calls } = run('Build and push', { NODE_IMAGE: `${tag}@${digest}` });
    expect(calls[0]).toContain(`--build-arg ${pinned}`);
    expect(calls[0]).toContain('--provenance=true --sbom=true');
  });
});
