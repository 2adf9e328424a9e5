import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

it('[START-6] docs/embedding.md lists exactly the variables that a host may set', () => {
  const tokens = [
    ...read('../../../../../packages/design/src/tokens.css').matchAll(/--cashier-([a-z-]+)\s*:/g),
  ].map(([, name]) => name);
  const table = read('../../../../../docs/embedding.md')
    .split('\n## Theming\n')[1]
    ?.split('\n## ')[0];
  const documented = [...(table ?? '').matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);

  expect(new Set(documented)).toEqual(new Set(tokens));
});
