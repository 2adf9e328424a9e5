import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { operations } from '../api/operations.ts';
import { partnerPath } from '../routes/paths.ts';
import { operationNames, screenPaths } from '../testing/every-screen.ts';
import { answerWithEveryWord, serverWords } from '../testing/hostile-answer.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';
import texts from '../texts/en.json' with { type: 'json' };

const wordsOf = (said: string): string[] => said.split(/[·,;:()“”…]/).map((word) => word.trim());

const english = new Set(Object.values(texts).flatMap(wordsOf));

/** The server's words that are not the same in English, such as `given-up` or `noMemo`. */
const rawWords = new Set(
  operationNames
    .flatMap((name) => serverWords(operations[name].response))
    .filter((word) => !english.has(word)),
);

const answers = Object.fromEntries(
  operationNames.map((name) => {
    const { method, path, response } = operations[name];
    return [`${method} ${path}`, () => ({ body: answerWithEveryWord(response) })];
  }),
);

/** The words on the screen, for eyes and for screen readers; not what is quoted as it is stored. */
function shownWords(): string[] {
  const said = [...document.body.querySelectorAll('[title], [aria-label]')].flatMap((element) => [
    element.getAttribute('title') ?? '',
    element.getAttribute('aria-label') ?? '',
  ]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement?.closest('pre, code, script, style')) said.push(textContent ?? '');
  }
  return said.flatMap(wordsOf);
}

it('no screen shows a word of the server as it is', async () => {
  const everything = sessionOf({ role: 'admin', operations: operationNames });
  const { settled } = renderConsole(partnerPath('acme-games'), everything, answers);
  await settled();
  const raw: string[] = [];
  for (const path of screenPaths) {
    act(() => history.pushState(null, '', `${partnerPath('acme-games')}${path}`));
    await settled();
    raw.push(...shownWords().flatMap((word) => (rawWords.has(word) ? [`${path}: ${word}`] : [])));
  }
  expect([...new Set(raw)]).toEqual([]);
});
