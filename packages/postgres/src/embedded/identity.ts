import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The user that the server runs as when it may not run as ourselves. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root, and root can be anyone: it runs as `nobody` then. */
export async function serverIdentity(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const match = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(passwd);
  return { uid: Number(match?.[1] ?? 65534), gid: Number(match?.[2] ?? 65534) };
}

/**
 * Whether that user can pass through every folder above a path, and has the given rights (as in a
 * mode: 4 to read, 1 to execute or pass) on what is there.
 */
export async function canReach(identity: Identity, path: string, rights = 0o1): Promise<boolean> {
  let at = await realpath(path);
  if (!(await allows(identity, at, rights))) return false;
  while (at !== dirname(at)) {
    at = dirname(at);
    if (!(await allows(identity, at, 0o1))) return false;
  }
  return true;
}

async function allows(identity: Identity, path: string, bits: number): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  // As the kernel does it: only the first class that applies counts.
  const shift = uid === identity.uid ? 6 : gid === identity.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}
