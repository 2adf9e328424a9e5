import { parseArgs } from 'node:util';

export interface ChaosArgs {
  names: string[];
  seed: number | undefined;
  size: number | undefined;
  /** The length of a scenario that takes time. */
  minutes: number | undefined;
  /** The number of kills of a scenario that is about them. */
  kills: number | undefined;
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new TypeError(`--${name} must be a whole number above 0`);
  return Number(text);
}

/** The parsed arguments. Invalid ones throw a TypeError with the reason. */
export function readChaosArgs(args: string[], known: readonly string[]): ChaosArgs {
  const options = {
    seed: { type: 'string' },
    size: { type: 'string' },
    minutes: { type: 'string' },
    kills: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new TypeError(`there is no scenario ${unknown}`);
  return {
    names: positionals.length > 0 ? positionals : [...known],
    seed: wholeNumber('seed', values.seed),
    size: wholeNumber('size', values.size),
    minutes: wholeNumber('minutes', values.minutes),
    kills: wholeNumber('kills', values.kills),
  };
}
