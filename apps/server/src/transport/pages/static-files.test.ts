import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addFiles, compressedFile, generatedFile, readFolder } from './static-files.ts';

const text = JSON.stringify({ words: 'many of the same words '.repeat(100) });

async function ask(compressAhead: boolean, encoding: string) {
  const app = fastify();
  const files = new Map([['en.json', generatedFile('en.json', text)]]);
  addFiles(app, '/texts', () => files, { caching: 'no-cache', compressAhead });
  const get = () => app.inject({ url: '/texts/en.json', headers: { 'accept-encoding': encoding } });
  const [first, second] = [await get(), await get()];
  expect(second.rawPayload).toEqual(first.rawPayload);
  return first;
}

it('a file that is compressed in the background is the same as a generated one', async () => {
  const made = await compressedFile('en.json', Buffer.from(text));
  const { type, etag, plain } = generatedFile('en.json', text);
  expect(made).toMatchObject({ type, etag, plain });
  expect(brotliDecompressSync(made.br ?? '').toString()).toBe(text);
  expect(gunzipSync(made.gz ?? '').toString()).toBe(text);
});

describe.each([true, false])('a file that is compressed ahead: %s', (compressAhead) => {
  it('is sent in the smallest encoding that the browser accepts', async () => {
    const br = await ask(compressAhead, 'gzip, br');
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text);
    const gz = await ask(compressAhead, 'gzip');
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gz.rawPayload).toString()).toBe(text);
    const plain = await ask(compressAhead, 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.payload).toBe(text);
  });
});

it('a folder is re-read by its changed files only, without the deleted ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'static-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  for (const name of ['same', 'changed', 'gone']) write(`${name}.svg`, `<svg ${name}`);
  write('notes.md', 'not served');
  symlinkSync('/nowhere', join(folder, 'link.svg'));
  const before = readFolder(folder);
  expect([...before.keys()].toSorted()).toEqual(['changed.svg', 'gone.svg', 'same.svg']);

  write('changed.svg', '<svg another');
  write('new.svg', '<svg new');
  rmSync(join(folder, 'gone.svg'));
  const after = readFolder(folder);
  expect([...after.keys()].toSorted()).toEqual(['changed.svg', 'new.svg', 'same.svg']);
  expect(after.get('same.svg')).toBe(before.get('same.svg'));
  expect(after.get('changed.svg')?.plain.toString()).toBe('<svg another');
});
