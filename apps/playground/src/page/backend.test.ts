import { afterEach, expect, it, vi } from 'vitest';
import { fetchBalance, fetchBonuses, fetchFaults, fetchToken } from './backend.ts';
import { readSettings } from './settings.ts';

const { settings } = readSettings('?bonuses=deposit', { isDark: false, width: 1280 });

function answer(body: string, status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

afterEach(() => vi.unstubAllGlobals());

const faults = {
  answer: 'honest',
  notice: 'lost',
  noticeDelayMs: 0,
  noticeDuplicates: 1,
  paidPercent: 50,
  payout: 'send',
  refund: 'never',
};

it('reads the responses of the backend', async () => {
  answer('{"token":"t.o.k"}');
  expect(await fetchToken(settings)).toBe('t.o.k');
  answer('{"amount":"12.50","currency":"INR"}');
  expect(await fetchBalance(settings)).toEqual({ amount: '12.50', currency: 'INR' });
  answer(JSON.stringify({ faults: { ...faults, trader: 'pays' } }));
  expect(await fetchFaults(settings)).toEqual(faults);
  answer('{"bonuses":[{"id":7,"type":"deposit"},{"id":"8","type":"freespin"},{"id":"9"},5]}');
  expect(await fetchBonuses(settings)).toEqual([{ id: '7', type: 'deposit' }]);
});

it.each([
  ['no token', fetchToken, '{}', 'no token'],
  ['a token that is not a string', fetchToken, '{"token":{"jwt":"t"}}', 'no token'],
  ['an empty token', fetchToken, '{"token":""}', 'no token'],
  ['no currency', fetchBalance, '{"amount":"1"}', 'no currency'],
  ['an amount that is not a string', fetchBalance, '{"amount":1,"currency":"INR"}', 'no amount'],
  ['no bonuses', fetchBonuses, '{"bonuses":"none"}', 'no bonuses'],
  ['no faults', fetchFaults, '{"faults":[]}', 'no answer'],
  ['a missing fault', fetchFaults, '{"faults":{"answer":"honest"}}', 'no notice'],
  ['a list', fetchToken, '[1]', 'no token'],
  ['a page', fetchToken, '<!doctype html>', 'no token'],
])('says what is missing if the response has %s', async (_name, ask, body, text) => {
  answer(body);
  await expect(ask(settings)).rejects.toThrow(`the answer has ${text}`);
});

it.each([
  ['{"error":{"message":"The cashier sleeps."}}', 'The cashier sleeps.'],
  ['{"error":"down"}', '/token answered 502'],
  ['<!doctype html>', '/token answered 502'],
])('reports why the request failed: %s', async (body, text) => {
  answer(body, 502);
  await expect(fetchToken(settings)).rejects.toThrow(text);
});
