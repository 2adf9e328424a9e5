import { describe, expect, it } from 'vitest';
import { readChaosArgs } from './chaos-args.ts';

const known = ['creates', 'servers'];

describe('the arguments of npm run chaos', () => {
  it('select all scenarios, unless some are named', () => {
    expect(readChaosArgs([], known).names).toEqual(known);
    const args = ['servers', '--size', '3', '--seed', '4711'];
    expect(readChaosArgs(args, known)).toMatchObject({ names: ['servers'], size: 3, seed: 4711 });
    expect(readChaosArgs(['servers', '--minutes', '5'], known).minutes).toBe(5);
    expect(readChaosArgs(['servers', '--kills', '50'], known).kills).toBe(50);
  });

  it.each([
    [['servers', '--size', 'x'], '--size must be a whole number above 0'],
    [['servers', '--size', '0'], '--size must be a whole number above 0'],
    [['servers', '--seed', '1e3'], '--seed must be a whole number above 0'],
    [['toString'], 'there is no scenario toString'],
    [['--sise', '3'], "Unknown option '--sise'"],
  ])('are rejected in one line if they are %j', (args, line) => {
    expect(() => readChaosArgs(args, known)).toThrow(TypeError);
    expect(() => readChaosArgs(args, known)).toThrow(line);
  });
});
