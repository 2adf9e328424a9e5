import { expect, it } from 'vitest';
import { createRandom } from './random.ts';

it('the same seed gives the same numbers, and another seed different ones', () => {
  const draw = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 8 }, () => random.between(1, 1000));
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

it('weights decide how often a key is chosen', () => {
  const random = createRandom(1);
  const chosen = Array.from({ length: 1000 }, () =>
    random.weighted({ often: 9, rarely: 1, no: 0 }),
  );
  const rarely = chosen.filter((key) => key === 'rarely').length;
  expect(rarely).toBeGreaterThan(50);
  expect(rarely).toBeLessThan(200);
  expect(chosen).not.toContain('no');
});
