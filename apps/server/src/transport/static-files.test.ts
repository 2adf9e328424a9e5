import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { addFiles, madeFile } from './static-files.ts';

const text = JSON.stringify({ words: 'many of the same words '.repeat(100) });

async function ask(compressAhead: boolean, encoding: string) {
  const app = fastify();
  const files = new Map([['en.json', madeFile('en.json', text)]]);
  addFiles(app, '/texts', files, { caching: 'no-cache', compressAhead });
  const get = () => app.inject({ url: '/texts/en.json', headers: { 'accept-encoding': encoding } });
  const [first, second] = [await get(), await get()];
  expect(second.rawPayload).toEqual(first.rawPayload);
  return first;
}

describe.each([true, false])('a file that is compressed ahead: %s', (compressAhead) => {
  it('is sent in the smallest form that the browser takes', async () => {
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
