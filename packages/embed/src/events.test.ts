import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { CashierEventName } from './events.ts';

/** A list that the compiler holds against the map, in both directions. */
const events = {
  Loaded: true,
  init: true,
  fullyLoaded: true,
  close: true,
  openExternalUrl: true,
  onTokenExpired: true,
  onDisplayError: true,
  onInitError: true,
  onInvalidP2PResponse: true,
  onLocaleError: true,
  Error: true,
  transaction: true,
  resize: true,
} satisfies Record<CashierEventName, true>;

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The map's own comments as rows of a table. */
function rowsOfMap(): string[] {
  const entry = /\/\*\*\n(?<comment>(?: +\*[^/]*\n)+) +\*\/\n +(?<name>\w+): WidgetMessages/g;
  return [...read('./events.ts').matchAll(entry)].map(({ groups }) => {
    const text = (groups?.['comment'] ?? '').replaceAll(/\s*\n?\s+\* /g, ' ').trim();
    const [, purpose, trigger, payload] =
      /^Purpose: (.*) Trigger: (.*) Payload: (.*)$/.exec(text) ?? [];
    return `| \`${groups?.['name']}\` | ${trigger} | ${payload} | ${purpose} |`;
  });
}

it('is told of in docs/embedding.md event by event, in the words of the map', () => {
  const table = read('../../../docs/embedding.md').split('\n## Events\n\n')[1]?.split('\n\n')[0];
  const rows = rowsOfMap();

  expect(rows).toHaveLength(Object.keys(events).length);
  expect(table?.split('\n').slice(2)).toEqual(rows);
});
