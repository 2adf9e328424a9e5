import type { Queryable } from '@opencashier/postgres';
import { listKeptFiles, readKeptFile } from './store.ts';

/** After this time every server knows the files that another has added. */
export const namesMaxAgeMs = 1000;
/** Enough for several builds; a browser asks for each file once. */
const defaultHeldMax = 1000;

/** Finds a file of a build that another server runs or ran. */
export type FindFile = (name: string) => Promise<Buffer | undefined>;

/**
 * However many unknown names are requested, they cost at most one query a second. The content
 * behind a name never changes, so it is read once, unless others were requested more recently.
 */
export function otherBuilds(
  db: Queryable,
  nowMs: () => number = Date.now,
  heldMax = defaultHeldMax,
): FindFile {
  let names: Promise<Set<string>> | undefined;
  let listedAtMs = -Infinity;
  /** The least recently used comes first. */
  const held = new Map<string, Buffer>();
  const hold = (name: string, content: Buffer): Buffer => {
    held.delete(name);
    held.set(name, content);
    const [oldest] = held.keys();
    if (held.size > heldMax && oldest !== undefined) held.delete(oldest);
    return content;
  };
  return async (name) => {
    const found = held.get(name);
    if (found) return hold(name, found);
    if (nowMs() - listedAtMs >= namesMaxAgeMs) {
      listedAtMs = nowMs();
      names = listKeptFiles(db);
    }
    if (!(await names)?.has(name)) return undefined;
    const content = await readKeptFile(db, name);
    return content && hold(name, content);
  };
}
