import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile } from '../configuration/read-json-file.ts';
import type { Partners } from './partners.ts';

/** Only the part of the file that is needed here; other errors are reported at the next start. */
const keysFile = z.object({
  key: z.string(),
  operatorApi: z.object({
    keys: z.array(z.object({ id: z.string(), revoked: z.boolean().default(false) })),
  }),
});

function listFiles(dir: string): string[] {
  try {
    return readdirSync(dir).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
}

function readKeys(path: string): z.output<typeof keysFile> | undefined {
  try {
    return keysFile.safeParse(readJsonFile(path)).data;
  } catch {
    // The file may be incomplete or missing: that revokes nothing.
    return undefined;
  }
}

/**
 * Applies revocations of operator keys in the partner files without a restart. It only removes
 * keys: a new key needs its secret, and so a restart. Returns the removed keys.
 */
export function followRevocations(dir: string, partners: Partners): string[] {
  const revoked: string[] = [];
  for (const file of listFiles(dir)) {
    const read = readKeys(join(dir, file));
    const known = read && partners.get(read.key)?.operatorApi?.keys;
    if (!known) continue;
    for (const { id, revoked: isRevoked } of read.operatorApi.keys) {
      if (isRevoked && known.delete(id)) revoked.push(`${read.key}/${id}`);
    }
  }
  return revoked;
}

const everyMs = 2000;

/** Checks the files every two seconds; the returned function stops it. */
export function watchRevocations(
  dir: string,
  partners: Partners,
  onRevoked: (key: string) => void,
): () => void {
  const timer = setInterval(() => followRevocations(dir, partners).forEach(onRevoked), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
