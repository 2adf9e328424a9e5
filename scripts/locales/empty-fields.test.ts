import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadCatalogue } from '../../packages/catalogue/src/index.ts';

const messages = JSON.parse(readFileSync('locales/en.json', 'utf8')) as Record<string, string>;

it('[FORM-3] every field of a shipped method says what to enter or to choose while it is empty', () => {
  const { methods, texts } = loadCatalogue();
  const unclear = [...methods.values()].flatMap((method) =>
    [...method.fields, ...(method.withdrawal?.fields ?? [])].flatMap(({ regex_error_key: key }) => {
      if (key === undefined || `fieldRequired.${key.replace('error_', '')}` in messages) return [];
      const text = method.text.en?.[key] ?? texts.en?.[key] ?? '';
      return /^(Enter|Choose|Use) /.test(text) ? [] : [`${method.name}: ${text}`];
    }),
  );
  expect(unclear).toEqual([]);
});
