import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogueFolder, soundMethod } from './test-catalogue.ts';

const check = fileURLToPath(new URL('check.ts', import.meta.url));

function run(method: object): { status: number | null; output: string } {
  const folder = catalogueFolder({ 'sample.json': method });
  const { status, stdout, stderr } = spawnSync(process.execPath, [check, folder], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

// Each test starts a process of its own, which a busy machine may keep waiting.
describe('npm run catalogue:check', { timeout: 30_000 }, () => {
  it('says that a sound catalogue is sound', () => {
    expect(run(soundMethod)).toEqual({
      status: 0,
      output: 'The catalogue is sound; methods: 1, countries: 1.\n',
    });
  });

  it('fails with file and line where it is not', () => {
    const { status, output } = run({ ...soundMethod, iconIds: ['nothing'] });
    expect(status).toBe(1);
    expect(output).toContain(
      'methods/sample.json:7: iconIds.0: there is no icons/nothing.svg\n\nOne problem',
    );
  });
});
