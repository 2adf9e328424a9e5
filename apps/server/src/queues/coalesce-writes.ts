import type { Queryable } from '@opencashier/postgres';
import { DatabaseError } from 'pg';
import { batchMax, type Waiting } from './coalesce.ts';

const atOnceMax = 2;

/**
 * Writes what arrives in the same turn of the event loop together, in one statement and one commit,
 * which costs less than one for each. What a group leaves out is written alone, and so is all of a
 * group that the database refuses: nobody suffers from another's row. At most two groups are
 * written at once, and a write that waits for a lock gives its place to the next group.
 */
export function coalesceWrites<Item, Outcome>({
  alone,
  together,
}: {
  alone: (db: Queryable, item: Item) => Promise<Outcome>;
  /** In the order of the items; undefined for one that is left out. */
  together: (db: Queryable, items: readonly Item[]) => Promise<readonly (Outcome | undefined)[]>;
}): (db: Queryable, item: Item) => Promise<Outcome> {
  const writers = new WeakMap<Queryable, (item: Item) => Promise<Outcome>>();
  return (db, item) => {
    const known = writers.get(db);
    if (known) return known(item);
    const writer = groupWriter<Item, Outcome>({
      alone: (one) => alone(db, one),
      together: (items) => together(db, items),
    });
    writers.set(db, writer);
    return writer(item);
  };
}

const patienceMs = 100;

/** The time after which the next group no longer waits for a single write. */
function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, patienceMs).unref();
  });
}

function groupWriter<Item, Outcome>({
  alone,
  together,
}: {
  alone: (item: Item) => Promise<Outcome>;
  together: (items: readonly Item[]) => Promise<readonly (Outcome | undefined)[]>;
}): (item: Item) => Promise<Outcome> {
  const waiting: Waiting<Item, Outcome>[] = [];
  let writing = 0;

  const writeAlone = ({ key, resolve, reject }: Waiting<Item, Outcome>) =>
    alone(key).then(resolve, reject);

  /** Those that are written alone afterwards are not waited for: one may wait for a lock. */
  async function writeTogether(group: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await together(group.map(({ key }) => key));
      group.forEach((one, index) => {
        const outcome = outcomes[index];
        if (outcome === undefined) void writeAlone(one);
        else one.resolve(outcome);
      });
    } catch (error) {
      if (error instanceof DatabaseError) for (const one of group) void writeAlone(one);
      else for (const { reject } of group) reject(error);
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, batchMax);
      const [first] = group;
      if (first && group.length === 1) await Promise.race([writeAlone(first), patience()]);
      else await writeTogether(group);
    }
    writing -= 1;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (writing === atOnceMax) return;
      writing += 1;
      setImmediate(() => void run());
    });
}
