import { statSync } from 'node:fs';
import { z } from 'zod';
import { readJsonFile } from '../configuration/read-json-file.ts';
import { StartupError } from '../configuration/startup-error.ts';

const positive = z
  .string()
  .regex(/^\d{1,18}(\.\d{1,18})?$/)
  .refine((value) => /[1-9]/.test(value));

const ratesFile = z.strictObject({
  source: z.string().min(1),
  /** The time at which the rates were observed; by default, the time of the file. */
  observedAt: z.iso.datetime().optional(),
  /** The age after which the rates are no longer used for quotes. */
  maxAgeMinutes: z.number().positive().default(60),
  spreadPercent: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,4})?$/)
    .default('0'),
  /** The value of one unit of each currency, all in the same currency. */
  worth: z.record(z.string(), positive),
});

export interface RatesOfFile extends Omit<z.output<typeof ratesFile>, 'observedAt'> {
  observedAt: Date;
}

function readRates(path: string): { rates: RatesOfFile; writtenAt: Date } {
  try {
    const { mtime: writtenAt } = statSync(path);
    const read = ratesFile.parse(readJsonFile(path));
    const statedAt = read.observedAt === undefined ? writtenAt : new Date(read.observedAt);
    // Rates cannot be newer than their file, even if the file says so.
    const observedAt = statedAt < writtenAt ? statedAt : writtenAt;
    return { rates: { ...read, observedAt }, writtenAt };
  } catch (cause) {
    throw new StartupError(`${path} is not a valid file of rates: see docs/operating.md.`, {
      cause,
    });
  }
}

/**
 * Reads the rates of a file, and again whenever it has changed; in production, a job updates it.
 * The first read must succeed. If the file becomes unreadable, the rates stay until they are too
 * old.
 */
export function openRatesFile(path: string): () => RatesOfFile {
  let { rates, writtenAt } = readRates(path);
  return () => {
    try {
      const { mtime } = statSync(path);
      if (mtime.getTime() !== writtenAt.getTime()) ({ rates, writtenAt } = readRates(path));
    } catch {
      // See above.
    }
    return rates;
  };
}
