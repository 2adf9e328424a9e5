import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadFiles } from './load-files.ts';

const importer = 'https://cashier.example/assets/later.js';
// The DOM of the tests loads no files: the test answers for the links and for fetch.
let requests: { name: string; answer: (isLoaded: boolean) => void }[] = [];
// Promises settle one after another; one macrotask later the whole chain is done.
const settle = () => new Promise((resolve) => setImmediate(resolve));
const nameOf = (href: string): string => href.replace(/.*\//, '');
const requested = (): string[] => requests.map(({ name }) => name);

function answer(file: string, event: 'load' | 'error'): void {
  requests.findLast(({ name }) => name === file)?.answer(event === 'load');
}

beforeEach(() => {
  requests = [];
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    const link = node as HTMLLinkElement;
    const settleRequest = (isLoaded: boolean) =>
      link.dispatchEvent(new Event(isLoaded ? 'load' : 'error'));
    requests.push({ name: nameOf(link.href), answer: settleRequest });
  });
  vi.stubGlobal('fetch', (href: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const settleRequest = (isLoaded: boolean) =>
      resolve(new Response('', { status: isLoaded ? 200 : 503 }));
    requests.push({ name: nameOf(href), answer: settleRequest });
    return promise;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('[NET-17] a screen waits for its style, and a style that failed is requested again', async () => {
  const show = vi.fn(async () => 'screen');
  const opened = loadFiles(show, ['./form.js', './form.css'], importer);
  expect(requested()).toEqual(['form.js', 'form.css']);
  answer('form.js', 'load');
  answer('form.css', 'error');
  await settle();
  expect(requested()).toEqual(['form.js', 'form.css', 'form.css']);
  expect(show).not.toHaveBeenCalled();
  answer('form.css', 'load');
  expect(await opened).toBe('screen');
});

it('[NET-17] a file that failed twice is not imported, so that the next try can load it', async () => {
  const show = vi.fn(async () => 'screen');
  const failed = loadFiles(show, ['./card.js'], importer);
  answer('card.js', 'error');
  await settle();
  answer('card.js', 'error');
  await expect(failed).rejects.toThrow('Failed to load https://cashier.example/assets/card.js');
  expect(show).not.toHaveBeenCalled();
  const opened = loadFiles(show, ['./card.js'], importer);
  answer('card.js', 'load');
  expect(await opened).toBe('screen');
});

it('a file that two screens share is requested once', async () => {
  const both = Promise.all(
    ['a', 'b'].map((name) => loadFiles(async () => name, ['./both.css'], importer)),
  );
  expect(requested()).toEqual(['both.css']);
  answer('both.css', 'load');
  expect(await both).toEqual(['a', 'b']);
});
