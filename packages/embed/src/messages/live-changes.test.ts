import { expect, it } from 'vitest';
import { liveChanges } from './live-changes.ts';
import type { StartDataInput } from '../options.ts';

const bonus = { id: '7', type: 'deposit' as const };
const before: StartDataInput = {
  token: 'token-1',
  currency: 'INR',
  theme: 'light',
  schema: { variables: { accent: 'red' }, meta: { geetestCaptchaId: 'id' } },
};

it.each([
  ['nothing', {}, []],
  ['a token', { token: 'token-2' }, ['token-updated']],
  ['bonuses', { bonusList: [bonus] }, ['bonus-list-updated']],
  ['a theme', { theme: 'dark' as const }, ['appearance-updated']],
  ['a language', { locale: 'es' }, ['appearance-updated']],
  [
    'an additional variable',
    { schema: { ...before.schema, variables: { accent: 'red', ink: 'blue' } } },
    ['appearance-updated'],
  ],
  ['all of it', { token: 't', bonusList: [bonus], theme: 'dark' as const }, 'all'],
])('a running widget is sent messages for %s', (_name, changed, types) => {
  const all = ['token-updated', 'bonus-list-updated', 'appearance-updated'];
  const messages = liveChanges(before, { ...before, ...changed });

  expect(messages?.map(({ type }) => type)).toEqual(types === 'all' ? all : types);
});

it.each([
  ['another currency', { currency: 'MXN' }],
  ['a new key', { experiments: [{ key: 'a', group: 'b' }] }],
  ['another captcha', { schema: { ...before.schema, meta: { geetestCaptchaId: 'other' } } }],
  ['a removed variable', { schema: { ...before.schema, variables: {} } }],
  ['removed variables', { schema: { meta: before.schema?.meta ?? {} } }],
])('a running widget must restart for %s', (_name, changed) => {
  expect(liveChanges(before, { ...before, ...changed })).toBeUndefined();
});

it('a running widget must restart if the theme is removed', () => {
  const { theme, ...after } = before;

  expect(theme).toBe('light');
  expect(liveChanges(before, after)).toBeUndefined();
});
