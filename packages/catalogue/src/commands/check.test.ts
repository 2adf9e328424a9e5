import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { catalogueFolder, soundMethod } from '../testing/test-catalogue.ts';

const check = fileURLToPath(new URL('check.ts', import.meta.url));

function run(method: object, ...files: string[]): { status: number | null; output: string } {
  const folder = catalogueFolder({ 'sample.json': method });
  const { status, stdout, stderr } = spawnSync(process.execPath, [check, folder, ...files], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

// Each test starts its own process, which may be slow on a busy machine.
describe('npm run catalogue:check', () => {
  it('reports that a valid catalogue has no problems', () => {
    expect(run(soundMethod)).toEqual({
      status: 0,
      output: 'The catalogue is sound; methods: 1, countries: 1.\n',
    });
  });

  it('fails for an invalid catalogue, and names the file and line', () => {
    const { status, output } = run({ ...soundMethod, iconIds: ['nothing'] });
    expect(status).toBe(1);
    expect(output).toContain(
      'methods/sample.json:7: iconIds.0: there is no icons/nothing.svg\n\nOne problem',
    );
  });

  it.each(['methods/smaple.json', 'package.json', '../sample.json'])(
    'rejects %s, which is not a file of the catalogue',
    (file) => {
      const output = `${file}: no such file in the catalogue\n`;
      expect(run(soundMethod, file)).toEqual({ status: 1, output });
    },
  );

  it('reports a missing folder in one line', () => {
    const { status, stderr } = spawnSync(process.execPath, [check, '/nowhere'], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: '/nowhere: no such folder, or not a catalogue\n',
    });
  });
});
