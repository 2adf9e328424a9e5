import { expect, it } from 'vitest';
import { readSampleArgs } from './sample-args.ts';

it('takes folders, and leaves rules and mutants to others', () => {
  expect(readSampleArgs(['scripts/mutants/'])).toEqual({
    samples: [['scripts/mutants']],
    size: 200,
    seed: 1,
    minutes: 45,
    json: false,
    again: [],
  });
  expect(readSampleArgs(['NET-8', 'FORM-2.1'])).toBeUndefined();
  expect(readSampleArgs([])).toBeUndefined();
});

it('takes a sample per folder, or one of all folders', () => {
  expect(readSampleArgs(['scripts', 'bench'])).toMatchObject({ samples: [['scripts'], ['bench']] });
  expect(readSampleArgs(['scripts', 'bench', '--together'])).toMatchObject({
    samples: [['scripts', 'bench']],
  });
});

it('takes size, seed, time and format', () => {
  const args = ['scripts', '--sample', '20', '--seed', '9', '--minutes', '3', '--json'];
  expect(readSampleArgs(args)).toMatchObject({ size: 20, seed: 9, minutes: 3, json: true });
});

it('refuses what is no number and no folder', () => {
  expect(() => readSampleArgs(['scripts', '--sample', '0'])).toThrow('--sample');
  expect(() => readSampleArgs(['scripts', 'NET-8'])).toThrow('NET-8 is not a folder');
});
