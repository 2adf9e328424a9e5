import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals } from '@opencashier/money';
import type { Pool } from 'pg';
import {
  acceptedRates,
  recordAcceptedRates,
  type NewlyAccepted,
  refuseRate,
} from './accepted-rates.ts';
import { openRatesFile, type RatesOfFile } from './rates-file.ts';
import type { Rates } from './rates.ts';

interface WatchedRatesOptions {
  path: string;
  pool: Pool;
  now: () => Date;
  /** A rate that moved more than this since it was last accepted is refused. */
  maxMovePercent: number;
  onRefused: (refused: RefusedRate) => void;
  onBelievedAgain: (currency: string) => void;
}

interface RefusedRate {
  currency: string;
  believed: string;
  worth: string;
}

/** Enough for a coin in the weakest currency, and for the weakest currency in that coin. */
const rateDecimals = 18;

/** True if the larger is more than the given percentage above the smaller. */
function movedTooFar(before: string, now: string, maxMovePercent: number): boolean {
  const [less, more] = compareDecimals(before, now) < 0 ? [before, now] : [now, before];
  const factor = addDecimals('1', multiplyDecimals(String(maxMovePercent), '0.01'));
  return compareDecimals(more, multiplyDecimals(less, factor)) > 0;
}

interface Verdicts {
  believed: NewlyAccepted[];
  refused: (NewlyAccepted & { before: string })[];
}

function judge(
  { worth }: RatesOfFile,
  known: ReadonlyMap<string, string>,
  maxMovePercent: number,
): Verdicts {
  const verdicts: Verdicts = { believed: [], refused: [] };
  for (const [currency, now] of Object.entries(worth)) {
    const before = known.get(currency) ?? null;
    if (before !== null && movedTooFar(before, now, maxMovePercent)) {
      verdicts.refused.push({ currency, worth: now, before });
    } else {
      verdicts.believed.push({ currency, worth: now, before });
    }
  }
  return verdicts;
}

/**
 * The accepted rates of a file. Accepted rates are stored in the database, so that a jump is
 * refused by all servers and after a restart, and an operator accepts it once for all of them.
 */
export function watchedRates(options: WatchedRatesOptions): Rates {
  const { path, pool, now, maxMovePercent } = options;
  const readFile = openRatesFile(path);
  /** No rate is used before it was compared. */
  let current: { rates: RatesOfFile; refused: ReadonlyMap<string, string> } | undefined;

  /** Each refusal is reported once, and so is its end. */
  function report(refused: Verdicts['refused']): void {
    const before = current?.refused ?? new Map<string, string>();
    const after = new Set(refused.map(({ currency }) => currency));
    for (const { currency, worth, before: believed } of refused) {
      if (!before.has(currency)) options.onRefused({ currency, believed, worth });
    }
    for (const currency of before.keys())
      if (!after.has(currency)) options.onBelievedAgain(currency);
  }

  async function refresh(): Promise<void> {
    const rates = readFile();
    const rows = await acceptedRates(pool);
    const known = new Map(rows.map(({ currency, worth }) => [currency, worth]));
    const { believed, refused } = judge(rates, known, maxMovePercent);
    const wasRefused = new Map(rows.map((row) => [row.currency, row.refusedWorth]));
    const isNews = ({ currency, worth, before }: NewlyAccepted) =>
      worth !== before || (wasRefused.get(currency) ?? null) !== null;
    await recordAcceptedRates(pool, rates, believed.filter(isNews));
    for (const one of refused) {
      if (wasRefused.get(one.currency) !== one.worth) await refuseRate(pool, one);
    }
    report(refused);
    current = { rates, refused: new Map(refused.map((one) => [one.currency, one.worth])) };
  }

  let last: Promise<void> = Promise.resolve();

  return {
    latest(base, quote) {
      if (!current) return undefined;
      const { source, observedAt, maxAgeMinutes, spreadPercent, worth } = current.rates;
      const [from, to] = [worth[base], worth[quote]];
      if (from === undefined || to === undefined) return undefined;
      if (current.refused.has(base) || current.refused.has(quote)) return undefined;
      const ageMinutes = (now().getTime() - observedAt.getTime()) / 60_000;
      if (ageMinutes > maxAgeMinutes) return undefined;
      const rate = divideDecimals(from, to, rateDecimals);
      return rate === '0' ? undefined : { rate, source, observedAt, spreadPercent };
    },

    /** One after the other, so that a refusal is reported once. */
    refresh() {
      last = last.then(refresh, refresh);
      return last;
    },
  };
}
