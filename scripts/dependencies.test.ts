import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import {
  checkInstallScripts,
  checkLockFile,
  licenceTable,
  reportsBadSignature,
} from './dependencies/check.ts';
import { readLockFile, runtimeOf } from './dependencies/lock-file.ts';
import { rootDir } from './root-dir.ts';

const lock = readLockFile();
const checksum = `sha512-${'a'.repeat(86)}==`;
const withPackage = (entry: object) =>
  new Map([...lock, ['node_modules/evil', { integrity: checksum, license: 'MIT', ...entry }]]);

describe('third-party packages', () => {
  it('have checksums and allowed licences, and run scripts only if they are listed', () => {
    expect(checkLockFile(lock)).toEqual([]);
    expect(checkInstallScripts(lock, packageFile.allowScripts)).toEqual([]);
  });

  it('are checked on the documentation site as well, and run no scripts there', () => {
    const site = readLockFile('site');
    expect(site.size).toBeGreaterThan(100);
    expect(checkLockFile(site)).toEqual([]);
    const installs = readFileSync(join(rootDir, 'scripts/site.ts'), 'utf8');
    expect(installs).toContain("'ci', '--ignore-scripts'");
  });

  it.each([
    [{ integrity: undefined }, 'evil has no sha512 checksum'],
    [{ integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'evil has no sha512 checksum'],
    [{ resolved: 'git+ssh://git@evil.example/a.git' }, 'evil comes from git+ssh'],
    [{ license: undefined }, 'evil names no licence'],
    [{ license: 'AGPL-3.0-only' }, 'evil is under AGPL-3.0-only'],
    [{ license: '(MIT AND GPL-2.0)' }, 'evil is under (MIT AND GPL-2.0)'],
  ])('are refused with %o', (change, problem) => {
    expect(checkLockFile(withPackage(change)).join('\n')).toContain(problem);
  });

  it('that run a script at installation are refused unless they are listed', () => {
    const found = checkInstallScripts(withPackage({ hasInstallScript: true }), {});
    expect(found.join('\n')).toContain('evil runs a script at installation');
  });

  it.each([
    [true, '1 package has an invalid registry signature:\nevil@1.0.0 (https://registry.example/)'],
    [
      true,
      '2 packages have missing registry signatures but the registry is providing signing keys:',
    ],
    [true, '1 package has an invalid attestation:'],
    [true, 'Someone might have tampered with this package since it was published'],
    [false, 'npm error invalid json response body at https://registry.example/-/npm/v1/keys'],
    [
      false,
      'npm error found no dependencies to audit that were installed from a supported registry',
    ],
    [false, 'npm error code ENOTFOUND'],
  ])('are reported as having a bad signature: %s, if npm prints: %s', (isBad, output) => {
    expect(reportsBadSignature(output)).toBe(isBad);
  });

  it('are listed with their licences in docs/dependencies.md', () => {
    const listed = readFileSync(join(rootDir, 'docs/dependencies.md'), 'utf8');
    const normalised = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
    expect(normalised(listed)).toContain(licenceTable(lock));
    expect(runtimeOf(lock, 'apps/server')).toContain('node_modules/fastify');
    expect(runtimeOf(lock, 'apps/server')).not.toContain('node_modules/vite');
  });
});
