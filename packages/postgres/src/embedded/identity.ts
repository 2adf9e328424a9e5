import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The user that the server runs as if it cannot run as the current user. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

// Debian, Fedora and systemd assign no group ids here, and it fits into a container's 16 bits.
const firstGroup = 58_443;

/**
 * PostgreSQL refuses to run as root, so root runs it as `nobody`. Other services may also run as
 * that user, so the server has a group that no one else is in, and only this group can enter the
 * folder around the cluster. The kernel compares groups, too, before a process may inspect another.
 */
export async function serverIdentity(): Promise<Identity | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const match = /^nobody:[^:]*:(-?\d+):/m.exec(passwd);
  return { uid: Number(match?.[1] ?? 65534), gid: await unlistedGroup() };
}

async function unlistedGroup(): Promise<number> {
  const groups = await readFile('/etc/group', 'utf8').catch(() => '');
  const listed = new Set(groups.split('\n').map((line) => Number(line.split(':')[2])));
  let group = firstGroup;
  while (listed.has(group)) group += 1;
  return group;
}

/**
 * True if that user can traverse every folder above a path, and has the given permissions (as in a
 * mode: 4 to read, 1 to execute or traverse) on the path itself.
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
  // Like the kernel: only the first class that applies counts.
  const shift = uid === identity.uid ? 6 : gid === identity.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}
