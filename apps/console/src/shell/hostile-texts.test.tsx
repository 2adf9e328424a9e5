import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Operation, operations } from '../api/operations.ts';
import { hostileAnswer } from '../testing/hostile-answer.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

const names = Object.keys(operations) as Operation[];
const reads = names.filter((name) => operations[name].method === 'GET');
const answers = Object.fromEntries(
  reads.map((name) => {
    const { path, response } = operations[name];
    const key = `GET ${path.replaceAll(/\{\w+\}/g, 'x')}`;
    return [key, () => ({ body: hostileAnswer(response) })];
  }),
);

/** Each screen with a text that is in its answer, by the name of the field. */
const screens = [
  ['', 'subject'],
  ['/payments', 'provider'],
  ['/payments/x', 'reason'],
  ['/review', 'destination'],
  ['/players', 'reason'],
  ['/players/x', 'purpose'],
  ['/cases', 'detail'],
  ['/cases/notices', 'eventId'],
  ['/proposals', 'proposedBy'],
  ['/disputes', 'reason'],
  ['/disputes/refunds', 'requestedBy'],
  ['/methods', 'title'],
  ['/providers', 'message'],
  ['/system', 'reference'],
  ['/system/messages', 'failure'],
  ['/system/frozen', 'owner'],
  ['/system/rates', 'source'],
  ['/audit', 'subject'],
  ['/access', 'owner'],
] as const;

it.each(screens)(
  '“%s” shows markup as text, and no action to who may only read',
  async (path, field) => {
    const reader = sessionOf({ role: 'viewer', operations: reads });
    renderConsole(`/p/acme-games${path}`, reader, answers);

    const shown = await screen.findAllByText((words) => words.includes(`<b>${field}</b>`));

    expect(shown).not.toEqual([]);
    expect(screen.queryByRole('alert')?.textContent).toBeUndefined();
    expect(document.querySelectorAll('img, b, script, iframe')).toHaveLength(0);
    expect(screen.queryAllByRole('button', { name: /…$|^Approve|^Assign/ })).toEqual([]);
  },
);
