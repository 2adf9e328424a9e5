import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Operation, operations } from '../api/operations.ts';
import { operationNames, operationOf } from '../testing/every-screen.ts';
import { hostileAnswer, hostileText } from '../testing/hostile-answer.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

const reads = operationNames.filter((name) => operations[name].method === 'GET');
const bodies = new Map<Operation, unknown>(
  reads.map((name) => [name, hostileAnswer(operations[name].response)]),
);
const answers = Object.fromEntries(
  reads.map((name) => [`GET ${operations[name].path}`, () => ({ body: bodies.get(name) })]),
);

/** The fields of an answer with markup in them; the name of each is in its text. */
function hostileFields(value: unknown): string[] {
  if (typeof value === 'string') {
    const name = /<b>(\w+)<\/b>/.exec(value)?.[1];
    return name !== undefined && value === hostileText(name) ? [name] : [];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(hostileFields);
}

/**
 * Each screen with the fields of its answers that it does not show as they are: it shows them on
 * another screen, in a link, in words of its own, or without the middle of a long id.
 */
const screens: Readonly<Record<string, string>> = {
  '': 'by category countries currencies group name provider reason',
  '/payments': 'by category countries currencies group name next providerId reason title',
  '/payments/x':
    'accountName amount category countries currencies decidedBy destination group id network operation providerId reference request title txid',
  '/players': 'next',
  '/players/x': 'category countries currencies group id name next providerId reference title',
  '/cases': 'asset id memo next partner provider providerId reason sentTo txid units',
  '/cases/notices': 'next',
  '/proposals':
    'answer by category countries currencies failure group id name next provider subject title',
  '/disputes': 'next providerId',
  '/disputes/refunds': 'next providerId reason reference',
  '/methods': 'category currencies group',
  '/providers': '',
  '/system': 'id next',
  '/system/messages': 'id next subject',
  '/system/frozen': 'next',
  '/system/rates': '',
  '/audit': 'currency id key next',
  '/access': 'next',
};

async function showAs(path: string) {
  const reader = sessionOf({ role: 'viewer', operations: reads });
  const { sent, settled } = renderConsole(`/p/acme-games${path}`, reader, answers);
  await settled();
  return new Set(sent.map((request) => operationOf(request)));
}

function expectText(): void {
  expect(screen.queryByRole('alert')?.textContent).toBeUndefined();
  expect(document.querySelectorAll('img, b, script, iframe')).toHaveLength(0);
  expect(screen.queryAllByRole('button', { name: /…$|^Approve|^Assign/ })).toEqual([]);
}

it.each(Object.entries(screens))(
  '“%s” shows markup in every field as text, and no action to who may only read',
  async (path, notShown) => {
    const asked = await showAs(path);

    // The navigation reads the overview on every screen.
    if (path !== '') asked.delete('overview');
    const answered = [...bodies].filter(([name]) => asked.has(name));
    const fields = new Set(answered.flatMap(([, body]) => hostileFields(body)));
    const shown = document.body.textContent;
    const hidden = [...fields].filter((name) => !shown.includes(`<b>${name}</b>`));
    expect(hidden.toSorted().join(' ')).toBe(notShown);
    expectText();
  },
);

it('Review shows the markup of a withdrawal and its player as text', async () => {
  await showAs('/review');

  for (const field of ['destination', 'accountName', 'account']) {
    expect(document.body.textContent).toContain(`<b>${field}</b>`);
  }
  expectText();
});
