import type { Queryable } from '@opencashier/postgres';
import { couldBeSealed, createSeal, secretId } from '../security/seal.ts';
import { type SealedTable, sealedTables, type SealedValue } from './sealed-values.ts';
import {
  advancePass,
  countUnreadable,
  openPass,
  otherSecrets,
  type PassKey,
  type Progress,
  readUses,
  recordUse,
  type SecretTerms,
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
  /** The list of another build, for tests with two builds. */
  tables?: typeof sealedTables | undefined;
}

export interface RotationState {
  /** The secrets after the first that are still needed. */
  secretsToKeep: number;
  /** Values that none of the secrets opens. */
  unreadable: number;
}

/** A rotation of the server's secret: what is stored is sealed again with the first one. */
export interface Rotation {
  /** Records the secret in use, and reads the state. Repeat it every half minute. */
  report(): Promise<RotationState>;
  /** Seals the next values again; true if there may be more. */
  step(): Promise<boolean>;
}

const batchSize = 200;

export function createRotation(parts: RotationParts): Rotation {
  const { pool, tables = sealedTables } = parts;
  const { key, terms } = termsOf(parts, tables);
  return {
    async report() {
      await recordUse(pool, key);
      const needed = (await readUses(pool, key.reads, terms)).filter((use) => use.isNeeded);
      return { secretsToKeep: needed.length, unreadable: await countUnreadable(pool, key) };
    },
    step: () => resealNext(parts, tables, key, terms),
  };
}

type Tables = typeof sealedTables;

/** A secret that is listed twice counts once. */
function termsOf({ secrets, answersHours }: RotationDeps, tables: Tables) {
  const [secret = '', ...others] = new Set(secrets.map(secretId));
  const places = tables.flatMap(({ name, columns }) => columns.map((one) => `${name}.${one}`));
  const key: PassKey = { secret, reads: others.toSorted(), places };
  const terms: SecretTerms = { places, answersHours };
  return { key, terms };
}

/**
 * The next batch of a pass; false if there is nothing to do, or if servers still seal with another
 * secret.
 */
async function resealNext(
  parts: RotationParts,
  tables: Tables,
  key: PassKey,
  terms: SecretTerms,
): Promise<boolean> {
  const { pool } = parts;
  const uses = await readUses(pool, key.reads, terms);
  const isDue = uses.some((use) => use.isUncleared) && uses.every((use) => use.isQuiet);
  const pass = isDue ? await openPass(pool, key, beginningOf(tables[0])) : undefined;
  if (!pass) return false;
  const at = tables.findIndex(({ name }) => name === pass.table);
  const table = tables[at];
  if (!table) throw new Error(`a pass stands at ${pass.table}, which is not one of its tables`);
  const progress = await resealRows(parts, table, pass.after);
  const following = tables[at + 1];
  const next = progress.next ?? (following && beginningOf(following));
  await advancePass(pool, key, pass, { ...progress, next });
  return true;
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
export async function secretNotes(deps: RotationDeps): Promise<string[]> {
  const { pool } = deps;
  const { key, terms } = termsOf(deps, sealedTables);
  const unlisted = await otherSecrets(pool, [key.secret, ...key.reads]);
  const isLacking = (await readUses(pool, unlisted, terms)).some((use) => use.isNeeded);
  const others = await readUses(pool, key.reads, terms);
  // A secret that nobody has used yet is the next one.
  const areSpent = others.some((use) => use.wasUsed) && !others.some((use) => use.isNeeded);
  return [
    ...(isLacking
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
export async function recordSecret(deps: RotationDeps): Promise<void> {
  await recordUse(deps.pool, termsOf(deps, sealedTables).key);
}
