import type { Queryable } from '@opencashier/postgres';
import { couldBeSealed, createSeal, secretId } from '../security/seal.ts';
import { type SealedTable, sealedTables, type SealedValue } from './sealed-values.ts';
import {
  advancePass,
  countMissing,
  countUnreadable,
  openPass,
  type Progress,
  recordUse,
  readUses,
} from './secrets-store.ts';

/** The secrets of this server, in the order of CASHIER_SECRET. */
export interface RotationDeps {
  pool: Queryable;
  secrets: readonly string[];
  /** The time for which answers and their keys are kept. */
  answersHours: number;
}

interface RotationParts extends RotationDeps {
  /** The providers whose adapters seal the accounts that they pay to. */
  accountSealers: readonly string[];
}

export interface RotationState {
  /** The secrets after the first that are still needed. */
  secretsToKeep: number;
  /** Values that none of the secrets opens. */
  unreadable: number;
}

/** A rotation of the server's secret: what is stored is sealed again with the first one. */
export interface Rotation {
  /** Records the secret in use, and seals the next values again; true if there may be more. */
  step(report: (state: RotationState) => void): Promise<boolean>;
}

const batchSize = 200;

export function createRotation(parts: RotationParts): Rotation {
  const { pool, secrets, answersHours } = parts;
  const ids = secrets.map(secretId);
  const [first = '', ...others] = ids;
  const [start] = sealedTables;
  return {
    async step(report) {
      await recordUse(pool, first);
      const pass = await openPass(pool, ids, { table: start.name, after: start.start });
      if (pass) {
        const at = sealedTables.findIndex(({ name }) => name === pass.table);
        const table = sealedTables[at] ?? start;
        const progress = await resealRows(parts, table, pass.after);
        const following = sealedTables[at + 1];
        const next = progress.next ?? (following && beginningOf(following));
        await advancePass(pool, first, pass, { ...progress, next });
      }
      const needed = (await readUses(pool, others, answersHours)).filter((use) => use.isNeeded);
      report({ secretsToKeep: needed.length, unreadable: await countUnreadable(pool, first) });
      return pass !== undefined;
    },
  };
}

const beginningOf = ({ name, start }: SealedTable) => ({ table: name, after: start });

/**
 * Each value is replaced in a statement of its own, so no payment waits for the others. A value
 * that a call has replaced meanwhile is sealed with the first secret already.
 */
async function resealRows(
  { pool, secrets, accountSealers }: RotationParts,
  table: SealedTable,
  after: readonly string[],
): Promise<Progress> {
  const isSealed = ({ owner, sealed }: SealedValue) =>
    !table.holdsTokens || (accountSealers.includes(owner) && couldBeSealed(sealed));
  const seal = createSeal(secrets, table.purpose);
  const { keys, values } = await table.read(pool, after, batchSize);
  let unreadable = 0;
  for (const value of values) {
    const again = seal.reseal(value.sealed, value.owner);
    if (again === 'unreadable') unreadable += isSealed(value) ? 1 : 0;
    else if (again) await table.replace(pool, value, again.sealed);
  }
  const last = keys.length < batchSize ? undefined : keys.at(-1);
  return { next: last && { table: table.name, after: last }, unreadable };
}

const remedy = 'see docs/operating.md#secrets';

/** Lines at the start, if CASHIER_SECRET lists fewer or more secrets than the database needs. */
export async function secretNotes({
  pool,
  secrets,
  answersHours,
}: RotationDeps): Promise<string[]> {
  const ids = secrets.map(secretId);
  const missing = await countMissing(pool, ids, answersHours);
  const others = await readUses(pool, ids.slice(1), answersHours);
  // A secret that nobody has used yet is the next one.
  const areSpent = others.some((use) => use.wasUsed) && !others.some((use) => use.isNeeded);
  return [
    ...(missing > 0
      ? [
          `Stored data may need a secret that CASHIER_SECRET lacks: add the earlier one at the end (${remedy}).`,
        ]
      : []),
    ...(areSpent
      ? [`CASHIER_SECRET needs only its first secret now: you may remove the others (${remedy}).`]
      : []),
  ];
}

/** Before anything is sealed, so that no secret is in use without anybody knowing. */
export async function recordSecret({ pool, secrets: [first = ''] }: RotationDeps): Promise<void> {
  await recordUse(pool, secretId(first));
}
