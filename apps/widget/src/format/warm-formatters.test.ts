import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { beginTest } from '../testing/fixtures.ts';
import { money, shortMoney } from './format-values.ts';
import { warmFormatters } from './warm-formatters.ts';

beforeEach(() => beginTest());

it('leaves no formatter of amounts for a screen to create', () => {
  const create = vi.spyOn(Intl, 'NumberFormat');
  onTestFinished(() => create.mockRestore());
  warmFormatters('KZT');
  expect(create).toHaveBeenCalledTimes(2);
  expect([money('5', 'KZT'), shortMoney('5', 'KZT')]).toEqual([
    expect.stringContaining('5'),
    expect.stringContaining('5'),
  ]);
  expect(create).toHaveBeenCalledTimes(2);
});
