import { statSync } from 'node:fs';
import { divideDecimals } from '@opencashier/money';
import { z } from 'zod';
import { readJsonFile } from '../configuration/read-json-file.ts';
import { StartupError } from '../configuration/startup-error.ts';
import type { Rates } from './rates.ts';

const positive = z
  .string()
  .regex(/^\d{1,18}(\.\d{1,18})?$/)
  .refine((value) => /[1-9]/.test(value));

const ratesFile = z.strictObject({
  source: z.string().min(1),
  /** When they were seen; without it they are fixed, and always of now. */
  observedAt: z.iso.datetime().optional(),
  /** The age after which the rates are no longer used for quotes. */
  maxAgeMinutes: z.number().positive().optional(),
  spreadPercent: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,4})?$/)
    .default('0'),
  /** The value of one unit of each currency, all in the same currency. */
  worth: z.record(z.string(), positive),
});
type RatesFile = z.output<typeof ratesFile>;

/** Enough for a coin in the weakest currency, and for the weakest currency in that coin. */
const rateDecimals = 18;

function readRates(path: string): RatesFile {
  try {
    return ratesFile.parse(readJsonFile(path));
  } catch (cause) {
    throw new StartupError(`${path} holds no rates that can be read: see docs/operating.md.`, {
      cause,
    });
  }
}

/**
 * Rates in a file, read again when it changes: fixed ones in development, those of a job that
 * fetches them in production. A file that became unreadable leaves the rates as they were.
 */
export function fileRates(path: string, now: () => Date): Rates {
  let read = readRates(path);
  let readAtMs = statSync(path).mtimeMs;

  function current(): RatesFile {
    try {
      const { mtimeMs } = statSync(path);
      if (mtimeMs !== readAtMs) read = readRates(path);
      readAtMs = mtimeMs;
    } catch {
      // The old rates grow too old by themselves where that matters.
    }
    return read;
  }

  return {
    latest(base, quote) {
      const { source, observedAt, maxAgeMinutes, spreadPercent, worth } = current();
      const [from, to] = [worth[base], worth[quote]];
      if (from === undefined || to === undefined) return undefined;
      const seen = observedAt === undefined ? now() : new Date(observedAt);
      const ageMinutes = (now().getTime() - seen.getTime()) / 60_000;
      if (maxAgeMinutes !== undefined && ageMinutes > maxAgeMinutes) return undefined;
      const rate = divideDecimals(from, to, rateDecimals);
      return rate === '0' ? undefined : { rate, source, observedAt: seen, spreadPercent };
    },
  };
}

/** Without a file, only methods in the player's own currency are available. */
export const noRates: Rates = { latest: () => undefined };
