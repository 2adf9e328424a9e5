import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stampOf } from './folder-stamp.ts';
import { catalogueFolder, soundMethod } from '../testing/test-catalogue.ts';

describe('stampOf', () => {
  it.each([
    'methods/a.json',
    'field-options/a.json',
    'icons/a.svg',
    'icons/flags/a.svg',
    'icons/badges/a.svg',
  ])('changes when %s is added or changed', (name) => {
    const folder = catalogueFolder({ 'sample.json': soundMethod });
    mkdirSync(join(folder, 'icons/badges'));
    const before = stampOf(folder);
    writeFileSync(join(folder, name), '1');
    const come = stampOf(folder);
    writeFileSync(join(folder, name), '22');
    expect(new Set([before, come, stampOf(folder)]).size).toBe(3);
  });
});
