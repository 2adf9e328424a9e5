// node scripts/release-notes.ts v1.2.0: prints the changelog's section of a version, for
// its release. It fails if there is none, or if the packages have another version.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from './root-dir.ts';

/** The text of a version's section, without its heading. Throws a RangeError with the reason. */
export function releaseNotes(changelog: string, tag: string, packageVersion: string): string {
  const [, version] = /^v(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(tag) ?? [];
  if (version === undefined) throw new RangeError(`${tag} is not a tag such as v1.2.0`);
  if (version !== packageVersion) {
    throw new RangeError(`package.json has the version ${packageVersion} and not ${version}`);
  }
  const sections = changelog.split(/^(?=## )/m).slice(1);
  const section = sections.find((text) => text.startsWith(`## [${version}]`));
  if (!section) throw new RangeError(`CHANGELOG.md has no section ## [${version}]`);
  if (!/^## \[[^\]]+\] - \d{4}-\d{2}-\d{2}\n/.test(section)) {
    throw new RangeError(`the section of ${version} in CHANGELOG.md needs a date: - 2026-01-31`);
  }
  const notes = section.slice(section.indexOf('\n')).trim();
  if (notes === '') throw new RangeError(`the section of ${version} in CHANGELOG.md is empty`);
  return notes;
}

if (import.meta.main) {
  const changelog = readFileSync(join(rootDir, 'CHANGELOG.md'), 'utf8');
  const { version } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'));
  try {
    const notes = releaseNotes(changelog, process.argv[2] ?? '', String(version));
    process.stdout.write(`${notes}\n`);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    process.stderr.write(`${error.message}.\n`);
    process.exitCode = 1;
  }
}
