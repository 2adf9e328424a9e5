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

it('has every event in the table of docs/embedding.md, and no other', () => {
  const path = new URL('../../../docs/embedding.md', import.meta.url);
  const table = readFileSync(path, 'utf8').split('\n## Events\n\n')[1]?.split('\n\n')[0] ?? '';
  const documented = [...table.matchAll(/^\| `(\w+)` \|/gm)].map((row) => row[1]);

  expect(documented).toEqual(Object.keys(events));
});
