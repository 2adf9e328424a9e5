import { describe, expect, it } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

const second = 1000;

/** A limiter of two calls a second, up to ten at once, with a clock that the test sets. */
function limiterAt() {
  const clock = { ms: 0 };
  return { clock, limiter: new RateLimiter(2, 10, () => clock.ms) };
}

describe('a rate limiter', () => {
  it('allows a burst, and then as many as were refilled', () => {
    const { clock, limiter } = limiterAt();
    const takeMany = () => Array.from({ length: 12 }, () => limiter.take('ann')).filter(Boolean);
    expect(takeMany()).toHaveLength(10);
    clock.ms += 2 * second;
    expect(takeMany()).toHaveLength(4);
    expect(limiter.take('ben')).toBe(true);
  });

  it('forgets the keys of strangers as soon as their allowance is full again', () => {
    const { clock, limiter } = limiterAt();
    let most = 0;
    for (let stranger = 0; stranger < 60_000; stranger += 1) {
      clock.ms += 5;
      limiter.take(`stranger ${stranger}`);
      most = Math.max(most, limiter.size);
    }
    // An allowance is full again after five seconds, in which a thousand strangers come.
    expect(most).toBeLessThanOrEqual(2100);
  });

  it('remembers who has used up the allowance, however many strangers come', () => {
    const { clock, limiter } = limiterAt();
    while (limiter.take('ann'));
    for (let stranger = 0; stranger < 20_000; stranger += 1) limiter.take(`stranger ${stranger}`);
    expect(limiter.take('ann')).toBe(false);
    clock.ms += second;
    expect(limiter.take('ann')).toBe(true);
  });
});
