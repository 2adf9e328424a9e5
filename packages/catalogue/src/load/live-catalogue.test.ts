import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findMethod, watchCatalogue } from '../index.ts';
import type { CatalogueChange } from '../index.ts';
import { catalogueFolder, soundMethod } from '../testing/test-catalogue.ts';

const neverMs = 2 ** 31 - 1;

/** Reports changes without polling, unless a test sets `pollMs`. */
function watched(pollMs = neverMs, folder = catalogueFolder({ 'sample.json': soundMethod })) {
  const waiting: ((change: CatalogueChange) => void)[] = [];
  const live = watchCatalogue(
    { pollMs, onChange: (change) => waiting.splice(0).forEach((resolve) => resolve(change)) },
    folder,
  );
  onTestFinished(() => live.close());
  return {
    live,
    next: () => new Promise<CatalogueChange>((resolve) => waiting.push(resolve)),
    write: (name: string, file: unknown) =>
      writeFileSync(join(folder, name), typeof file === 'string' ? file : JSON.stringify(file)),
    remove: (name: string) => rmSync(join(folder, name)),
    replaceFolder: (name: string) => {
      renameSync(join(folder, name), join(folder, `old-${name}`));
      mkdirSync(join(folder, name));
    },
  };
}

describe('watchCatalogue', () => {
  it('serves a changed file without a restart', async () => {
    const { live, next, write } = watched();
    await live.watching;
    const change = next();
    write('methods/sample.json', { ...soundMethod, position: 77 });
    expect(await change).toEqual({ kind: 'loaded', catalogue: live.current() });
    expect(findMethod(live.current(), 'sample')?.position).toBe(77);
  });

  it('adds a new method and drops a removed one', async () => {
    const { live, next, write, remove } = watched();
    const added = next();
    write('methods/other.json', { ...soundMethod, name: 'other' });
    await added;
    expect([...live.current().methods.keys()]).toEqual(['other', 'sample']);
    const removed = next();
    remove('methods/sample.json');
    await removed;
    expect([...live.current().methods.keys()]).toEqual(['other']);
  });

  it('reports an invalid file with its line, and keeps the last valid catalogue', async () => {
    const { live, next, write } = watched();
    const before = live.current();
    const refused = next();
    write('methods/sample.json', '{\n  "name": "sample",\n}');
    expect(await refused).toMatchObject({
      kind: 'refused',
      problems: [expect.stringMatching(/^methods\/sample\.json:3: not JSON: /)],
    });
    expect(live.current()).toBe(before);
    const corrected = next();
    write('methods/sample.json', soundMethod);
    expect(await corrected).toMatchObject({ kind: 'loaded' });
    expect(live.current()).not.toBe(before);
  });

  it('reports a missing file, and keeps the last valid catalogue', async () => {
    const { live, next, remove } = watched();
    const before = live.current();
    const refused = next();
    remove('groups.json');
    expect(await refused).toMatchObject({ kind: 'refused' });
    expect(live.current()).toBe(before);
  });

  it('detects a change made before it started watching', async () => {
    const { live, next, write } = watched();
    const change = next();
    write('methods/sample.json', { ...soundMethod, position: 78 });
    await Promise.all([change, live.watching]);
    expect(findMethod(live.current(), 'sample')?.position).toBe(78);
  });

  it('keeps watching a folder that was replaced', async () => {
    const { live, next, write, replaceFolder } = watched();
    await live.watching;
    const replaced = next();
    replaceFolder('methods');
    await replaced;
    write('methods/other.json', { ...soundMethod, name: 'other' });
    // A reload between the two folders counts as a change of its own.
    while (!live.current().methods.has('other')) await next();
    expect([...live.current().methods.keys()]).toEqual(['other']);
  });

  it('detects by polling what the file system does not report, such as a redirected link', async () => {
    const [before, after] = ['sample', 'other'].map((name) =>
      catalogueFolder({ [`${name}.json`]: { ...soundMethod, name } }),
    );
    const link = `${before}-link`;
    symlinkSync(String(before), link);
    onTestFinished(() => rmSync(link));
    const { live, next } = watched(50, link);
    await live.watching;
    const change = next();
    rmSync(link);
    symlinkSync(String(after), link);
    await change;
    expect([...live.current().methods.keys()]).toEqual(['other']);
  });

  it('throws at the start if the catalogue is invalid', () => {
    const folder = catalogueFolder({ 'sample.json': '{' });
    expect(() => watchCatalogue({ onChange: () => undefined }, folder)).toThrow('not JSON');
  });
});
