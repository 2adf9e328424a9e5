import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readFolder } from './static-files.ts';

it('reads of a folder again only what has changed, and lets go of what is gone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'static-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  for (const name of ['same', 'changed', 'gone']) write(`${name}.svg`, `<svg ${name}`);
  write('notes.txt', 'not served');
  symlinkSync('/nowhere', join(folder, 'link.svg'));
  const before = readFolder(folder);
  expect([...before.keys()].toSorted()).toEqual(['changed.svg', 'gone.svg', 'same.svg']);

  write('changed.svg', '<svg another');
  write('new.svg', '<svg new');
  rmSync(join(folder, 'gone.svg'));
  const after = readFolder(folder, before);
  expect([...after.keys()].toSorted()).toEqual(['changed.svg', 'new.svg', 'same.svg']);
  expect(after.get('same.svg')).toBe(before.get('same.svg'));
  expect(after.get('changed.svg')?.plain.toString()).toBe('<svg another');
});
