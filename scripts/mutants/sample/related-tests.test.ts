import { expect, it } from 'vitest';
import { relatedTests } from './related-tests.ts';

const file = (path: string, targets: Record<string, 'runtime' | 'type' | 'lazy'>) => ({
  path,
  imports: Object.entries(targets).map(([target, kind]) => ({
    specifier: target,
    target,
    kind,
    line: 1,
    isExportStar: false,
  })),
});

it('finds the tests that import a file, the closest first', () => {
  const testsOf = relatedTests([
    file('b/far.test.ts', { 'b/use.ts': 'runtime' }),
    file('b/use.ts', { 'a/file.ts': 'lazy' }),
    file('b/near.test.ts', { 'a/file.ts': 'runtime' }),
    file('a/file.test.ts', { 'a/file.ts': 'runtime' }),
    file('a/types.test.ts', { 'a/file.ts': 'type' }),
    file('a/file.ts', { 'b/use.ts': 'runtime' }),
  ]);
  expect(testsOf('a/file.ts')).toEqual(['a/file.test.ts', 'b/near.test.ts', 'b/far.test.ts']);
  expect(testsOf('c.ts')).toEqual([]);
});

it('gives the tests of its own subject every second turn, however far they are', () => {
  const imports = (...targets: string[]) =>
    Object.fromEntries(targets.map((target) => [target, 'runtime' as const]));
  const testsOf = relatedTests([
    file('src/workers/a.test.ts', imports('src/deposits/create/price.ts')),
    file('src/workers/b.test.ts', imports('src/deposits/create/price.ts')),
    file('src/bonuses/offers.test.ts', imports('src/app.ts')),
    file('src/deposits/life.test.ts', imports('src/app.ts')),
    file('src/deposits/create/terms.test.ts', imports('src/app.ts')),
    file('src/app.ts', imports('src/deposits/create/price.ts')),
    file('src/deposits/create/price.ts', {}),
  ]);
  expect(testsOf('src/deposits/create/price.ts')).toEqual([
    'src/workers/a.test.ts',
    'src/deposits/create/terms.test.ts',
    'src/workers/b.test.ts',
    'src/deposits/life.test.ts',
    'src/bonuses/offers.test.ts',
  ]);
});

it('prefers a test that is named like the file among those that are equally far', () => {
  const changed = 'src/crypto/extend-quote.ts';
  const testsOf = relatedTests([
    file('tests/audited-cases.test.ts', { [changed]: 'runtime' }),
    file('tests/crypto-addresses.test.ts', { [changed]: 'runtime' }),
    file('tests/crypto-quotes.test.ts', { [changed]: 'runtime' }),
    file(changed, {}),
  ]);
  expect(testsOf(changed)).toEqual([
    'tests/crypto-quotes.test.ts',
    'tests/crypto-addresses.test.ts',
    'tests/audited-cases.test.ts',
  ]);
});
