import { describe, expect, it } from 'vitest';
import { type Layer, orderProblems } from './layered-app.ts';

function problemsIn(layers: Record<string, Layer>) {
  return orderProblems({ assembly: /^main\.ts$/, layers });
}

describe('the order of layers', () => {
  it('is that of the table: each imports what stands above it', () => {
    const layers = {
      store: { imports: [] },
      domain: { imports: ['store'] },
      calls: { imports: ['domain', 'store'] },
    };
    expect(problemsIn(layers)).toEqual([]);
  });

  it.each([
    ['directly', { imports: ['domain'] }],
    ['lazily', { imports: [], lazily: ['domain'] }],
  ])('is broken by a layer that imports one below it %s', (_how, store) => {
    expect(problemsIn({ store, domain: { imports: ['store'] } })).toEqual([
      'store imports domain, which stands below it in the table',
    ]);
  });

  it('is broken by a circle of more than two layers', () => {
    const layers = {
      store: { imports: ['calls'] },
      domain: { imports: ['store'] },
      calls: { imports: ['domain'] },
    };
    expect(problemsIn(layers)).toEqual(['store imports calls, which stands below it in the table']);
  });

  it('has no place for a layer that the table does not have', () => {
    expect(problemsIn({ store: { imports: ['shop'] } })).toEqual([
      'store imports shop, which is not in the table',
    ]);
  });
});
