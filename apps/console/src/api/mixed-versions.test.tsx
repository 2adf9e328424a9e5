import { afterEach, expect, it, vi } from 'vitest';
import { hostileAnswer } from '../testing/hostile-answer.ts';
import { callOperation } from './call.ts';
import { type Operation, operations } from './operations.ts';

afterEach(() => vi.unstubAllGlobals());

type Fields = Record<string, unknown>;
const fullAnswer = (operation: Operation) =>
  hostileAnswer(operations[operation].response) as Record<string, Fields[]>;

async function read<N extends Operation>(operation: N, body: object) {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)));
  const pathParams = { id: 'wd_1' };
  const outcome = await callOperation<N>({ partner: 'acme-games', operation, pathParams });
  if (outcome.kind !== 'done') throw new Error('it was proposed');
  return outcome.answer;
}

it('the context of a review is read from a server of the previous version', async () => {
  const { sources, depositAccounts, withdrawalLimits, ...before } = fullAnswer('reviewContext');
  const accounts = before['accounts']?.map(({ isSaved: _isSaved, ...account }) => account);

  const answer = await read('reviewContext', { ...before, accounts });

  expect([sources, depositAccounts, withdrawalLimits].map((one) => one?.length)).toEqual([1, 1, 1]);
  expect(answer).toMatchObject({ sources: [], depositAccounts: [], withdrawalLimits: [] });
  expect(answer.accounts[0]?.isSaved).toBe(false);
});

it('an overview is read from a server of the previous version', async () => {
  const { period, countries, days, approvalDays, ...before } = fullAnswer('overview');
  const funnel = { opened: 3, submitted: 2, credited: 1 };

  const answer = await read('overview', { ...before, funnel });

  expect([period, countries, days, approvalDays]).not.toContain(undefined);
  expect(answer).toMatchObject({ period: 'today', countries: [], days: [], approvalDays: [] });
  expect(answer.funnel).toBeUndefined();
});

it('a timeline is read although a newer server has another kind of event', async () => {
  const page = fullAnswer('payment');
  const timeline = page['timeline']?.map((event) => ({ ...event, kind: 'newer', name: 'moved' }));

  const answer = await read('payment', { ...page, timeline });

  expect(answer.timeline[0]).toMatchObject({ kind: 'status', name: 'moved' });
});

it('cases are read although a newer server has another reason', async () => {
  const found = fullAnswer('cases');
  const cases = found['cases']?.map((one) => ({ ...one, reason: 'newer' }));

  const answer = await read('cases', { ...found, cases });

  expect(answer.cases[0]?.reason).toBe('newer');
});

it.each(['assignCase', 'releaseCase', 'settleCase'] as const)(
  'the answer to %s is read although a newer server has another reason',
  async (operation) => {
    const one = { ...fullAnswer(operation), reason: 'newer' };

    const answer = await read(operation, one);

    expect(answer.reason).toBe('newer');
  },
);
