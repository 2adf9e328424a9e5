// npm run dependencies:check: checks the lock file, updates the licences in docs/dependencies.md,
// writes a bill of materials, and lets npm verify the signatures of the registry.

import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageFile from '../package.json' with { type: 'json' };
import {
  checkInstallScripts,
  checkLockFile,
  licenceTable,
  reportsBadSignature,
} from './dependencies/check.ts';
import { readLockFile } from './dependencies/lock-file.ts';
import { rootDir } from './root-dir.ts';

const sbomArgs = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--workspace=apps/server'];

function npm(...args: string[]): { ok: boolean; output: string; errors: string } {
  const options = { cwd: rootDir, encoding: 'utf8', maxBuffer: 1e8 } as const;
  const { status, stdout, stderr } = spawnSync('npm', args, options);
  return { ok: status === 0, output: stdout ?? '', errors: stderr ?? '' };
}

/**
 * Only this command asks the registry: `npm test` needs no network once everything is installed.
 */
function verifySignatures(): string[] {
  const { ok, output, errors } = npm('audit', 'signatures');
  if (ok) {
    print(output.trim());
    return [];
  }
  const text = `${output}\n${errors}`;
  if (reportsBadSignature(text)) return [text.trim()];
  print('The registry did not answer with signatures: they are not verified.');
  return [];
}

const print = (line: string) => process.stdout.write(`${line}\n`);

const lock = readLockFile();
const problems = [
  ...checkLockFile(lock),
  ...checkLockFile(readLockFile('site')),
  ...checkInstallScripts(lock, packageFile.allowScripts),
  ...verifySignatures(),
];
const table = licenceTable(lock);
writeFileSync(
  join(rootDir, 'docs/dependencies.md'),
  `# Dependencies of the server

The server's image contains the packages below. \`npm run dependencies:check\` writes this list, and \`npm test\` fails if it is out of
date. The licences of the widget's packages are served with the widget, as \`assets/third-party-licences.txt\`.

${table}
`,
);
const sbom = npm(...sbomArgs);
if (sbom.ok) {
  mkdirSync(join(rootDir, 'reports'), { recursive: true });
  writeFileSync(join(rootDir, 'reports/sbom.cdx.json'), sbom.output);
  print('Wrote reports/sbom.cdx.json.');
} else problems.push(`npm ${sbomArgs.join(' ')} failed: ${sbom.errors.trim()}`);
for (const problem of problems) print(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
