import { type Queryable, sql } from '@opencashier/postgres';
import { failureWords } from '../failure-words.ts';
import type { ProviderOutcomes } from './watch-provider.ts';

export interface ProviderHealth {
  provider: string;
  failingSince: Date | null;
  failures: number;
  lastError: string;
  lastErrorAt: Date;
}

/** One failure is normal; this many in a row are an outage. */
export const outageFrom = 3;

/** The start of an outage; undefined if the provider answers, or has only failed once or twice. */
export function outageSince({ failingSince, failures }: ProviderHealth): Date | undefined {
  return failures >= outageFrom ? (failingSince ?? undefined) : undefined;
}

export async function readProviderHealth(db: Queryable): Promise<ProviderHealth[]> {
  const { rows } = await db.query<ProviderHealth>(sql`
    select provider, failing_since as "failingSince", failures, last_error as "lastError",
      last_error_at as "lastErrorAt"
    from cashier.provider_health`);
  return rows;
}

async function noteFailures(db: Queryable, provider: string, count: number, error: string) {
  await db.query(sql`
    insert into cashier.provider_health as known (provider, failing_since, failures, last_error)
    values (${provider}, now(), ${count}, ${error})
    on conflict (provider) do update set
      failing_since = coalesce(known.failing_since, now()),
      failures = known.failures + excluded.failures,
      last_error = excluded.last_error, last_error_at = now()`);
}

async function noteAnswer(db: Queryable, provider: string): Promise<void> {
  await db.query(sql`
    update cashier.provider_health set failing_since = null, failures = 0
    where provider = ${provider} and failing_since is not null`);
}

const errorMaxLength = 300;

interface Known {
  /** The failures since the last answer. */
  failures: number;
  /** Failures that are not recorded yet. */
  unwritten: number;
  writtenAtMs: number;
  writing: Promise<void>;
}

const failuresEveryMs = 5000;
/** Another server may have recorded a failure that has ended since. */
const answersEveryMs = 60_000;

/** Records outcomes for operators: an outage immediately, a continuing one from time to time. */
export function recordOutcomes(db: Queryable, now: () => Date): ProviderOutcomes {
  const startedAtMs = now().getTime();
  const providers = new Map<string, Known>();
  const knownOf = (provider: string): Known => {
    const fresh = {
      failures: 0,
      unwritten: 0,
      writtenAtMs: startedAtMs,
      writing: Promise.resolve(),
    };
    const known = providers.get(provider) ?? fresh;
    providers.set(provider, known);
    return known;
  };
  /** One after the other; if the database fails, the next outcome is written instead. */
  const write = (known: Known, work: () => Promise<void>): void => {
    known.writtenAtMs = now().getTime();
    known.writing = known.writing.then(work).catch(() => undefined);
  };
  const isDue = ({ writtenAtMs }: Known, everyMs: number): boolean =>
    now().getTime() - writtenAtMs >= everyMs;
  return {
    answered(provider) {
      const known = knownOf(provider);
      if (known.failures === 0 && !isDue(known, answersEveryMs)) return;
      known.failures = 0;
      known.unwritten = 0;
      write(known, () => noteAnswer(db, provider));
    },
    failed(provider, error) {
      const known = knownOf(provider);
      known.failures += 1;
      known.unwritten += 1;
      if (known.failures > outageFrom && !isDue(known, failuresEveryMs)) return;
      const count = known.unwritten;
      known.unwritten = 0;
      write(known, () =>
        noteFailures(db, provider, count, failureWords(error).slice(0, errorMaxLength)),
      );
    },
  };
}
