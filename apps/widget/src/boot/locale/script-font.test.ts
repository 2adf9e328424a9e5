import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeClock, settle } from '../../testing/fake-clock.ts';
import { loadScriptFont } from './script-font.ts';

let loads: string[] = [];
let answer: Promise<unknown> = Promise.resolve();

beforeEach(() => {
  loads = [];
  answer = Promise.resolve();
  const load = (font: string, letter: string): Promise<unknown> => {
    loads.push(`${font} ${letter}`);
    return answer;
  };
  vi.stubGlobal('fetch', async () => new Response(''));
  const head = { append: (link: EventTarget) => link.dispatchEvent(new Event('load')) };
  vi.stubGlobal('document', {
    fonts: { load },
    baseURI: 'https://cashier.example/',
    createElement: () => new EventTarget(),
    head,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['hi', ['1em "Cashier Devanagari" अ']],
  ['mr', ['1em "Cashier Devanagari" अ']],
  ['te', ['1em "Cashier Telugu" అ']],
  ['en', []],
  ['ru', []],
  ['constructor', []],
])('loads the font of the script for %s, if it has one', async (locale, fonts) => {
  await loadScriptFont(locale, fakeClock());
  expect(loads).toEqual(fonts);
});

it('continues without a font that fails', async () => {
  answer = Promise.reject(new Error('no font'));
  await loadScriptFont('te', fakeClock());
  expect(loads).toHaveLength(1);
});

it('waits at most a second for a font', async () => {
  answer = new Promise(() => {});
  const clock = fakeClock();
  let isOver = false;
  const waiting = loadScriptFont('hi', clock).then(() => (isOver = true));
  await clock.advance(999);
  await settle();
  expect(isOver).toBe(false);
  await clock.advance(1);
  await waiting;
  expect(isOver).toBe(true);
});
