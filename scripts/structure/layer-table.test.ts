import { describe, expect, it } from 'vitest';
import { directionProblems } from './check-layers.ts';
import { orderProblems } from './layer-table.ts';

describe('the order of layers', () => {
  it('is the order of the table: each layer imports only those above it', () => {
    const layers = {
      store: { imports: [] },
      domain: { imports: ['store'] },
      calls: { imports: ['domain', 'store'] },
    };
    expect(orderProblems(layers)).toEqual([]);
  });

  it.each([
    ['directly', { imports: ['domain'] }],
    ['lazily', { imports: [], lazily: ['domain'] }],
  ])('is violated by a layer that imports one below it %s', (_how, store) => {
    expect(orderProblems({ store, domain: { imports: ['store'] } })).toEqual([
      'store imports domain, which is below it in the table',
    ]);
  });

  it('is violated by a circle of more than two layers', () => {
    const layers = {
      store: { imports: ['calls'] },
      domain: { imports: ['store'] },
      calls: { imports: ['domain'] },
    };
    expect(orderProblems(layers)).toEqual(['store imports calls, which is below it in the table']);
  });

  it('rejects a layer that lists itself', () => {
    expect(orderProblems({ store: { imports: ['store'] } })).toEqual(['store lists itself']);
  });

  it('rejects a layer that is not in the table', () => {
    expect(orderProblems({ store: { imports: ['shop'] } })).toEqual([
      'store imports shop, which is not in the table',
    ]);
  });
});

describe('the order of workspaces', () => {
  it.each([
    ['imports', { imports: ['server'] }],
    ['imports a type of', { imports: [], types: ['server'] }],
  ])('is violated by one that %s one below it', (_how, money) => {
    expect(
      directionProblems({ 'packages/money': money, 'apps/server': { imports: ['money'] } }),
    ).toEqual(['money imports server, which is below it in the table']);
  });
});
