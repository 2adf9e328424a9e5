import { describe, expect, it } from 'vitest';
import { readChaosArgs } from './chaos-args.ts';

const known = ['creates', 'servers'];

describe('what npm run chaos is told', () => {
  it('is everything, unless scenarios are named', () => {
    expect(readChaosArgs([], known).names).toEqual(known);
    const args = ['servers', '--size', '3', '--seed', '4711'];
    expect(readChaosArgs(args, known)).toEqual({ names: ['servers'], size: 3, seed: 4711 });
  });

  it.each([
    [['servers', '--size', 'x'], '--size is a whole number above 0'],
    [['servers', '--size', '0'], '--size is a whole number above 0'],
    [['servers', '--seed', '1e3'], '--seed is a whole number above 0'],
    [['toString'], 'there is no scenario toString'],
    [['--sise', '3'], "Unknown option '--sise'"],
  ])('is refused in a line when it is %j', (args, line) => {
    expect(() => readChaosArgs(args, known)).toThrow(TypeError);
    expect(() => readChaosArgs(args, known)).toThrow(line);
  });
});
