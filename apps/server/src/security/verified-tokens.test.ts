import { expect, it } from 'vitest';
import type { Identity } from './tokens.ts';
import { VerifiedTokens } from './verified-tokens.ts';

const minute = 60_000;

function setUp(expiresAtMs = 1000) {
  let nowMs = 0;
  const verified: string[] = [];
  const tokens = new VerifiedTokens(
    async (token) => {
      verified.push(token);
      if (token === 'bad') throw new Error('bad');
      return { owner: token, expiresAtMs } as Identity;
    },
    () => nowMs,
  );
  return { tokens, verified, advanceClock: (ms: number) => void (nowMs += ms) };
}

it('the token cache remembers a verified token until it expires', async () => {
  const { tokens, advanceClock } = setUp();
  expect(tokens.find('a')).toBeUndefined();
  await tokens.verify('a');
  advanceClock(999);
  expect(tokens.find('a')).toMatchObject({ owner: 'a' });
  advanceClock(1);
  expect(tokens.find('a')).toBeUndefined();
});

it('the token cache has a token verified again after ten minutes', async () => {
  const { tokens, verified, advanceClock } = setUp(60 * minute);
  await tokens.verify('a');
  advanceClock(10 * minute - 1);
  expect(tokens.find('a')).toMatchObject({ owner: 'a' });
  advanceClock(1);
  expect(tokens.find('a')).toBeUndefined();
  await tokens.verify('a');
  expect(verified).toEqual(['a', 'a']);
  advanceClock(10 * minute - 1);
  expect(tokens.find('a')).toMatchObject({ owner: 'a' });
});

it('the token cache does not remember a refused token', async () => {
  const { tokens } = setUp();
  await expect(tokens.verify('bad')).rejects.toThrow('bad');
  expect(tokens.find('bad')).toBeUndefined();
});

it('the token cache forgets the oldest rather than growing without end', async () => {
  const { tokens } = setUp();
  for (let n = 0; n <= 10_000; n += 1) await tokens.verify(`t${n}`);
  expect(tokens.find('t0')).toBeUndefined();
  expect(tokens.find('t1')).toBeDefined();
  expect(tokens.find('t10000')).toBeDefined();
});
