import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findMethod, watchCatalogue } from './index.ts';
import type { CatalogueChange } from './index.ts';
import { catalogueFolder, soundMethod } from './test-catalogue.ts';

function watched(options: { pollMs?: number } = {}) {
  const folder = catalogueFolder({ 'sample.json': soundMethod });
  const waiting: ((change: CatalogueChange) => void)[] = [];
  const live = watchCatalogue(
    { ...options, onChange: (change) => waiting.splice(0).forEach((resolve) => resolve(change)) },
    folder,
  );
  onTestFinished(() => live.close());
  return {
    live,
    next: () => new Promise<CatalogueChange>((resolve) => waiting.push(resolve)),
    write: (name: string, file: unknown) =>
      writeFileSync(join(folder, name), typeof file === 'string' ? file : JSON.stringify(file)),
    remove: (name: string) => rmSync(join(folder, name)),
  };
}

describe('watchCatalogue', () => {
  it('serves a changed file within a second, without a restart', async () => {
    const { live, next, write } = watched();
    await live.watching;
    const began = performance.now();
    const change = next();
    write('methods/sample.json', { ...soundMethod, position: 77 });
    expect(await change).toEqual({ kind: 'loaded', catalogue: live.current() });
    expect(performance.now() - began).toBeLessThan(1000);
    expect(findMethod(live.current(), 'sample')?.position).toBe(77);
  });

  it('takes up a method that comes and lets go of one that goes', async () => {
    const { live, next, write, remove } = watched();
    const coming = next();
    write('methods/other.json', { ...soundMethod, name: 'other' });
    await coming;
    expect([...live.current().methods.keys()]).toEqual(['other', 'sample']);
    const going = next();
    remove('methods/sample.json');
    await going;
    expect([...live.current().methods.keys()]).toEqual(['other']);
  });

  it('refuses a bad file with file and line, and goes on with the last good set', async () => {
    const { live, next, write } = watched();
    const before = live.current();
    const refused = next();
    write('methods/sample.json', '{\n  "name": "sample",\n}');
    expect(await refused).toMatchObject({
      kind: 'refused',
      problems: [expect.stringMatching(/^methods\/sample\.json:3: not JSON: /)],
    });
    expect(live.current()).toBe(before);
    const mended = next();
    write('methods/sample.json', soundMethod);
    expect(await mended).toMatchObject({ kind: 'loaded' });
    expect(live.current()).not.toBe(before);
  });

  it('says so, and goes on, where a whole file of the set is gone', async () => {
    const { live, next, remove } = watched();
    const before = live.current();
    const refused = next();
    remove('groups.json');
    expect(await refused).toMatchObject({ kind: 'refused' });
    expect(live.current()).toBe(before);
  });

  it('finds what changed before it began to look', async () => {
    const { live, next, write } = watched();
    const change = next();
    write('methods/sample.json', { ...soundMethod, position: 78 });
    await Promise.all([change, live.watching]);
    expect(findMethod(live.current(), 'sample')?.position).toBe(78);
  });

  it('throws at first where there is nothing good to serve', () => {
    const folder = catalogueFolder({ 'sample.json': '{' });
    expect(() => watchCatalogue({ onChange: () => undefined }, folder)).toThrow('not JSON');
  });
});
