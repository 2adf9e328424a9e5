import { isForeign, type LockFile, nameOf, runtimeOf } from './lock-file.ts';

/** Licences that allow use in a product under the Apache License 2.0. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]);
/** Not allowed in shipped packages, because these licences add conditions for distribution. */
const shippedExcept = new Set(['MPL-2.0', 'CC-BY-4.0']);

/** The licences of packages whose package.json names none, from their LICENSE files. */
const inTheirFile: Readonly<Record<string, string>> = { 'xmlhttprequest-ssl': 'MIT' };

function isAllowed(license: string, isShipped: boolean): boolean {
  const choices = license.replaceAll(/[()]/g, '').split(/ OR /);
  return choices.some((choice) =>
    choice
      .split(' AND ')
      .every((one) => allowed.has(one) && !(isShipped && shippedExcept.has(one))),
  );
}

/** Checks that each package has a checksum, comes from the registry and has an allowed licence. */
export function checkLockFile(lock: LockFile): string[] {
  const shipped = runtimeOf(lock, 'apps/server');
  return [...lock].flatMap(([folder, entry]) => {
    if (!isForeign(folder, entry)) return [];
    const name = nameOf(folder);
    const { integrity = '', resolved, license = inTheirFile[name] } = entry;
    const problems: string[] = [];
    if (!/^sha512-[\w+/]{86}==$/.test(integrity)) problems.push(`${name} has no sha512 checksum`);
    if (resolved !== undefined)
      problems.push(`${name} comes from ${resolved}, not from the npm registry`);
    if (license === undefined)
      problems.push(
        `${name} names no licence: look it up and add it to scripts/dependencies/check.ts`,
      );
    else if (!isAllowed(license, shipped.has(folder))) {
      problems.push(`${name} is under ${license}, which is not in scripts/dependencies/check.ts`);
    }
    return problems;
  });
}

/** Packages may run a script at installation only if package.json allows them to. */
export function checkInstallScripts(
  lock: LockFile,
  allowScripts: Readonly<Record<string, boolean>>,
): string[] {
  return [...lock].flatMap(([folder, entry]) => {
    const isListed = Object.hasOwn(allowScripts, nameOf(folder));
    return entry.hasInstallScript && isForeign(folder, entry) && !isListed
      ? [`${nameOf(folder)} runs a script at installation: list it in allowScripts`]
      : [];
  });
}

/** The third-party packages in the server's image, as a Markdown table. */
export function licenceTable(lock: LockFile): string {
  const rows = [...runtimeOf(lock, 'apps/server')].flatMap((folder) => {
    const entry = lock.get(folder);
    if (!entry || !isForeign(folder, entry)) return [];
    const name = nameOf(folder);
    return [`| ${name} | ${entry.version} | ${entry.license ?? inTheirFile[name]} |`];
  });
  const sorted = [...new Set(rows)].toSorted();
  return ['| package | version | licence |', '| --- | --- | --- |', ...sorted].join('\n');
}

/**
 * True if npm found a package whose signature or attestation is wrong, or one without a signature
 * from a registry that signs. Any other failure means that the registry did not answer.
 */
export function reportsBadSignature(output: string): boolean {
  return /\b(?:missing|invalid)\b[^\n]*\b(?:registry signature|attestation)|tampered/i.test(output);
}
