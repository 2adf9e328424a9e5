import { describe, expect, it } from 'vitest';
import { problemOf, problemsIn } from './structure/testing/repository.ts';

describe('between workspaces', () => {
  it.each([
    ['packages/contract/src/a.ts', "import { a } from '@opencashier/money';"],
    ['packages/catalogue/src/a.ts', "import { a } from '@opencashier/contract/calls/call-map';"],
    ['packages/ledger/src/a.ts', "import { a } from '@opencashier/postgres';"],
    ['packages/embed/src/a.ts', "import type { A } from '@opencashier/contract/host/messages';"],
    ['packages/money/src/a.test.ts', "import { a } from '@opencashier/testing/clock';"],
    ['packages/testing/src/a.ts', "import { a } from '@opencashier/server/startup/app';"],
    ['apps/playground/src/a.ts', "import { mount } from '@opencashier/embed';"],
    ['apps/widget/src/i18n/text.ts', "import type en from '../../../../locales/en.json';"],
    ['apps/widget/src/ui/Header.test.tsx', "import en from '../../../../locales/en.json';"],
  ])('%s may contain %s', (file, text) => {
    expect(problemOf(file, text)).toBeUndefined();
  });

  it.each([
    [
      'packages/money/src/a.ts',
      "import { a } from '@opencashier/contract/calls/call-map';",
      'money may not import @opencashier/contract/calls/call-map; it may import no workspace',
    ],
    [
      'packages/ledger/src/a.ts',
      "import type { A } from '@opencashier/contract/calls/call-map';",
      'ledger may not import @opencashier/contract/calls/call-map; it may import money, postgres',
    ],
    [
      'packages/embed/src/a.ts',
      "import { a } from '@opencashier/contract/host/messages';",
      'embed may only `import type` from @opencashier/contract/host/messages',
    ],
    [
      'packages/catalogue/src/a.ts',
      "const a = import('@opencashier/server/startup/app');",
      'catalogue may not import @opencashier/server/startup/app; it may import money, contract',
    ],
    [
      'apps/playground/src/a.test.ts',
      "import { a } from '@opencashier/sandbox/startup/app';",
      'playground may not import @opencashier/sandbox/startup/app; it may import money, contract, ' +
        'catalogue, postgres, ledger, embed, testing',
    ],
    [
      'apps/server/src/deposits/a.ts',
      "import { a } from '@opencashier/testing/clock';",
      'server may not import @opencashier/testing/clock; it may import money, contract, ' +
        'catalogue, postgres, ledger, embed',
    ],
    [
      'packages/contract/src/a.ts',
      "import { a } from '../../money/src/index.ts';",
      '../../money/src/index.ts leaves packages/contract: import the other workspace by its package name',
    ],
    [
      'packages/money/src/index.ts',
      "export * from './currency.ts';",
      'no `export *`: name each export',
    ],
  ])('%s may not contain %s', (file, text, message) => {
    expect(problemOf(file, text)).toBe(`${file}:1  ${message}`);
  });
});

describe('third-party packages', () => {
  it('must be declared by the workspace that uses them', () => {
    const sources = {
      'packages/money/src/a.ts': "import { z } from 'zod/mini';\nimport fs from 'node:fs';",
      'packages/money/src/a.test.ts': "import { it } from 'vitest';",
      'packages/money/vite.config.ts': "import { defineConfig } from 'vitest/config';",
      'packages/money/build-plugins/a.ts': "import type { Plugin } from 'vitest';",
    };
    expect(problemsIn(sources, [])).toEqual([
      'packages/money/src/a.ts:1  zod is not declared in packages/money/package.json',
    ]);
    expect(problemsIn(sources, ['zod'])).toEqual([]);
  });
});

describe('circular imports', () => {
  const a = 'packages/money/src/a.ts';
  const b = 'packages/money/src/b.ts';
  const c = 'packages/money/src/c.ts';
  const d = 'packages/money/src/d.ts';

  it.each([
    ['static imports', "import { a } from './a.ts';"],
    ['exports from another module', "export { a } from './a.ts';"],
    ['type-only imports', "import type { A } from './a.ts';"],
    ['types imported inline', "export type B = import('./a.ts').A;"],
    ['lazy imports', "export const load = () => import('./a.ts');"],
  ])('through %s are reported with every step', (_kind, back) => {
    const sources = { [a]: "import './b.ts';", [b]: "\nimport { c } from './c.ts';", [c]: back };
    expect(problemsIn(sources)).toEqual([`${a}:1  circular imports: ${a} -> ${b} -> ${c} -> ${a}`]);
  });

  it('that share modules are one problem with one example', () => {
    const sources = {
      [a]: "import { b } from './b.ts';",
      [b]: "import type { C } from './c.ts';\nimport type { A } from './a.ts';",
      [c]: "import type { D } from './d.ts';",
      [d]: "import type { B } from './b.ts';",
    };
    expect(problemsIn(sources)).toEqual([
      `${a}:1  circular imports: ${a} -> ${b} -> ${a} ` +
        '(and 2 more modules in the same circles)',
    ]);
  });

  it('that share no module are separate problems', () => {
    const sources = {
      [a]: "import type { B } from './b.ts';",
      [b]: "import type { A } from './a.ts';\nimport { c } from './c.ts';",
      [c]: "import { d } from './d.ts';",
      [d]: "const c = () => import('./c.ts');",
    };
    expect(problemsIn(sources)).toEqual([
      `${a}:1  circular imports: ${a} -> ${b} -> ${a}`,
      `${c}:1  circular imports: ${c} -> ${d} -> ${c}`,
    ]);
  });

  it('are reported between workspaces and outside them', () => {
    const server = 'apps/server/src/testing/a.ts';
    const testing = 'packages/testing/src/a.ts';
    const script = 'scripts/a.ts';
    const sources = {
      [server]: "import { a } from '@opencashier/testing/a';",
      [testing]: "import type { A } from '@opencashier/server/testing/a';",
      [script]: "import type { A } from './a.ts';",
    };
    expect(problemsIn(sources)).toEqual([
      `${server}:1  circular imports: ${server} -> ${testing} -> ${server}`,
      `${script}:1  circular imports: ${script} -> ${script}`,
    ]);
  });

  it('are not reported if two modules import the same one', () => {
    const sources = {
      [a]: "import { b } from './b.ts';\nimport { c } from './c.ts';",
      [b]: "import type { D } from './d.ts';",
      [c]: "const d = () => import('./d.ts');",
      [d]: '',
    };
    expect(problemsIn(sources)).toEqual([]);
  });
});

describe('a component’s classes', () => {
  const component = (classes: string) => `import styles from './Card.module.css';\n${classes}`;
  const css = '/* .note */ .card { margin: 0.5em; } @media print { .card > .row:hover {} }';

  it.each(['styles.card', "styles['row']", 'styles[tone]', "t('styles.note')"])(
    'may be %s, which is in its stylesheet or unknown before it runs',
    (code) => {
      const files = {
        'apps/widget/src/ui/layout/Card.tsx': component(code),
        'apps/widget/src/ui/layout/Card.module.css': css,
      };
      expect(problemsIn(files)).toEqual([]);
    },
  );

  it.each([
    ['styles.note', 'note'],
    ["styles['rows']", 'rows'],
  ])('may not be %s, which its stylesheet lacks', (code, name) => {
    const files = {
      'apps/widget/src/ui/layout/Card.tsx': component(code),
      'apps/widget/src/ui/layout/Card.module.css': css,
    };
    expect(problemsIn(files)).toEqual([
      `apps/widget/src/ui/layout/Card.tsx:2  apps/widget/src/ui/layout/Card.module.css has no class “${name}”`,
    ]);
  });
});
