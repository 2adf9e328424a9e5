import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootDir } from './root-dir.ts';

const folder = join(rootDir, '.github/workflows');
const files = readdirSync(folder);
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** The jobs of a workflow by name, as text. */
function jobsOf(workflow: string): Map<string, string> {
  const [, jobs = ''] = workflow.split(/^jobs:\n/m);
  const parts = jobs.split(/^ {2}([\w-]+):\n/m).slice(1);
  return new Map(
    parts.flatMap((part, index) => (index % 2 ? [] : [[part, parts[index + 1] ?? '']])),
  );
}

const writing = /^ +(?:[\w-]+: write|permissions: write-all)$/m;

describe('the workflows', () => {
  it.each(files)('%s names each action by a commit, which nobody can move', (file) => {
    const used = Array.from(read(file).matchAll(/\buses: (.+)$/gm), ([, action = '']) => action);
    expect(used.length).toBeGreaterThan(0);
    const pinned = /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
    expect(used.filter((action) => !pinned.test(action))).toEqual([]);
  });

  it('names each action by the same commit everywhere', () => {
    const used = files.flatMap((file) =>
      Array.from(read(file).matchAll(/\buses: ([^@]+)@(.+)$/gm), ([, name, at]) => ({ name, at })),
    );
    const versions = Object.groupBy(used, ({ name = '' }) => name);
    for (const uses of Object.values(versions)) {
      expect(new Set(uses?.map(({ at }) => at)).size).toBe(1);
    }
  });

  it.each(files)('%s runs packages only in jobs that can neither write nor sign', (file) => {
    const workflow = read(file);
    const [head = ''] = workflow.split(/^jobs:\n/m);
    expect(head).toMatch(/^permissions:\n {2}contents: read\n$/m);
    expect(head).not.toMatch(writing);
    for (const [name, job] of jobsOf(workflow)) {
      const runsPackages = /\bnpm\b|node_modules|matrix\.command/.test(job);
      expect([name, runsPackages && writing.test(job)]).toEqual([name, false]);
    }
  });

  it('the release gives each job only the rights that it needs', () => {
    const rights = [...jobsOf(read('release.yml'))].map(([name, job]) => [
      name,
      Array.from(job.matchAll(/^ {6}([\w-]+): write$/gm), ([, right]) => right),
    ]);
    expect(rights).toEqual([
      ['verify', []],
      ['image', ['packages', 'id-token', 'attestations']],
      ['publish', ['contents']],
    ]);
  });

  it.each(['histories', 'fuzz', 'rolling', 'soak'])(
    'every week runs the chaos of %s',
    (scenario) => {
      expect(read('weekly.yml')).toContain(`- command: npm run chaos -- ${scenario}`);
    },
  );

  it('every week runs the whole attack suite', () => {
    expect(read('weekly.yml')).toMatch(/^ +- command: npm run attack$/m);
  });
});
