import { describe, expect, it } from 'vitest';
import { type Layer, orderProblems } from './layer-table.ts';

function problemsIn(layers: Record<string, Layer>) {
  return orderProblems({ assembly: /^main\.ts$/, layers });
}

describe('the order of layers', () => {
  it('is the order of the table: each layer imports only those above it', () => {
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
  ])('is violated by a layer that imports one below it %s', (_how, store) => {
    expect(problemsIn({ store, domain: { imports: ['store'] } })).toEqual([
      'store imports domain, which is below it in the table',
    ]);
  });

  it('is violated by a circle of more than two layers', () => {
    const layers = {
      store: { imports: ['calls'] },
      domain: { imports: ['store'] },
      calls: { imports: ['domain'] },
    };
    expect(problemsIn(layers)).toEqual(['store imports calls, which is below it in the table']);
  });

  it('rejects a layer that is not in the table', () => {
    expect(problemsIn({ store: { imports: ['shop'] } })).toEqual([
      'store imports shop, which is not in the table',
    ]);
  });
});
