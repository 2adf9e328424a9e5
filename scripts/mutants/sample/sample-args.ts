import { readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rootDir } from '../../root-dir.ts';
import type { SampleReport } from './report.ts';

export interface SampleArgs {
  /** The folders of each sample: all folders share one sample if they are sampled together. */
  samples: string[][];
  size: number;
  seed: number;
  minutes: number;
  json: boolean;
  /** Earlier reports, whose survivors run once more instead of new samples. */
  again: SampleReport[];
}

/** The arguments of a sample, or undefined if they name no folder but rules or mutants. */
export function readSampleArgs(args: string[]): SampleArgs | undefined {
  const options = {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '45' },
    json: { type: 'boolean', default: false },
    together: { type: 'boolean', default: false },
    again: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  if (values.again === undefined && !positionals.some(isFolder)) return undefined;
  const stranger = positionals.find((name) => !isFolder(name));
  if (stranger !== undefined) throw new TypeError(`${stranger} is not a folder`);
  const folders = positionals.map((name) => relative(rootDir, resolve(rootDir, name)));
  return {
    samples: values.together ? [folders] : folders.map((folder) => [folder]),
    size: wholeNumber('sample', values.sample),
    seed: wholeNumber('seed', values.seed),
    minutes: wholeNumber('minutes', values.minutes),
    json: values.json,
    again: values.again === undefined ? [] : readReports(values.again),
  };
}

function readReports(file: string): SampleReport[] {
  return JSON.parse(readFileSync(file, 'utf8')) as SampleReport[];
}

function isFolder(name: string): boolean {
  return statSync(join(rootDir, name), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new TypeError(`--${name} must be a whole number above 0`);
  return Number(text);
}
