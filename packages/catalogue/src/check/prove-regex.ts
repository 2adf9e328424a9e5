import { createRequire } from 'node:module';
import type { checkSync } from 'recheck';
import proven from './proven-regexes.json' with { type: 'json' };

interface Recheck {
  readonly checkSync: typeof checkSync;
}

/** The time limit of a proof. A regex that needs more can be written more simply. */
const proofTimeoutMs = 10_000;
const known: ReadonlySet<string> = new Set(proven);
/** A live catalogue that is edited for months must not fill the memory with old drafts. */
const maxVerdicts = 500;
const verdicts = new Map<string, string | undefined>();

/** True if the regex is one of the catalogue's own, whose proof is stored. */
export function isProven(pattern: string): boolean {
  return known.has(pattern);
}

/**
 * The reason why a regex is rejected as too slow on some input, or undefined. A proof takes up to
 * ten seconds, so those of the catalogue are stored; npm run catalogue:prove renews them.
 */
export function slowness(pattern: string): string | undefined {
  if (isProven(pattern)) return undefined;
  if (!verdicts.has(pattern)) {
    const [oldest] = verdicts.size < maxVerdicts ? [] : verdicts.keys();
    if (oldest !== undefined) verdicts.delete(oldest);
    verdicts.set(pattern, searchForAttack(pattern));
  }
  return verdicts.get(pattern);
}

/** The same without the cache. */
export function searchForAttack(pattern: string): string | undefined {
  const verdict = recheck().checkSync(pattern, 'u', { timeout: proofTimeoutMs });
  if (verdict.status === 'safe') return undefined;
  if (verdict.status === 'unknown') {
    return 'this regex cannot be proven to be quick: write it more simply';
  }
  const { complexity, attack } = verdict;
  return `this regex is slow (${complexity.summary}), for instance on ${attack.pattern}`;
}

/** Loads three megabytes that only a new regex needs. The browser build starts no process. */
function recheck(): Recheck {
  return createRequire(import.meta.url)('recheck/lib/browser.js') as Recheck;
}
