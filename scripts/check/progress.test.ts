import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isProgress, progressText, readDurations, writeDurations } from './progress.ts';

function reportFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'opencashier-durations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'reports', 'durations.json');
}

it('shows the progress of a gate and its last duration', () => {
  const progress = { done: 120, total: 269, unit: 'journeys' } as const;
  expect(progressText(61_400, 400_000, progress)).toBe('120 of 269 journeys, 61 s of about 400 s');
  expect(progressText(2_340)).toBe('2.3 s');
});

it('remembers durations from run to run', () => {
  const file = reportFile();
  expect(readDurations(file)).toEqual({});
  writeDurations({ lint: 7800 }, file);
  expect(readDurations(file)).toEqual({ lint: 7800 });
});

it('runs without an estimate if the file is damaged', () => {
  const file = reportFile();
  writeDurations({ lint: 7800 }, file);
  writeFileSync(file, '{ "lint": 78');
  expect(readDurations(file)).toEqual({});
});

it.each([undefined, 'ready', null, {}, { done: 1 }])(
  'does not accept %j as progress',
  (message) => {
    expect(isProgress(message)).toBe(false);
  },
);
