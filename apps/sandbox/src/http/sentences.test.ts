import { languages } from '@opencashier/contract/formats/languages';
import { expect, it } from 'vitest';
import { sentencesIn } from './sentences.ts';

// These share sentences with the language that they are derived from.
const variants: Readonly<Record<string, string>> = { in: 'en', mx: 'es' };

it.each(languages)('the sandbox speaks %s', (language) => {
  const { amountRefused, ...own } = sentencesIn(language);
  expect(amountRefused('JPY')).toContain('JPY');
  const others = languages.filter(
    (other) => other !== language && variants[other] !== language && variants[language] !== other,
  );
  for (const other of others) {
    const theirs = new Set(Object.values(sentencesIn(other)));
    for (const sentence of Object.values(own)) expect(theirs).not.toContain(sentence);
  }
});

it.each([
  ['pt-BR', 'O código não está certo.'],
  ['xx', 'The code is not right.'],
  [undefined, 'The code is not right.'],
])(
  'the sandbox understands a language tag, and falls back to English: %s',
  (language, sentence) => {
    expect(sentencesIn(language).codeWrong).toBe(sentence);
  },
);
