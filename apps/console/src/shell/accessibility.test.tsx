import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { operationNames, fullAnswers } from '../testing/every-screen.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';
import { queueOf, reviewer, two } from '../testing/review-queue.ts';

const everything = sessionOf({ role: 'admin', operations: operationNames });

beforeEach(() => {
  document.documentElement.lang = 'en';
  document.title = 'OpenCashier console';
});
afterEach(() => vi.restoreAllMocks());

/** The rules that need no layout; the journeys check colours and sizes. */
const options = {
  rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  resultTypes: ['violations'],
} satisfies axe.RunOptions;

async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document, options);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

async function show(path: string): Promise<void> {
  const { settled } = renderConsole(`/p/acme-games${path}`, everything, fullAnswers);
  await settled();
}

it.each(['oidc', 'demo'] as const)('the sign-in is accessible (%s)', async (signIn) => {
  renderConsole('/', undefined, { 'GET /session': () => ({ status: 401, body: { signIn } }) });
  await screen.findByRole('heading', { level: 1 });
  await expectAccessible();
});

it('an open menu is accessible', async () => {
  await show('/payments');
  await userEvent.click(screen.getByRole('button', { name: /^Signed in as/ }));
  await screen.findByRole('menuitem', { name: 'Sign out' });
  await expectAccessible();
});

it('the choices of the overview are accessible', async () => {
  await show('');
  await userEvent.click(screen.getByRole('button', { name: /^Period/ }));
  await screen.findByRole('menuitem', { name: 'Last 7 days' });
  await expectAccessible();
});

it('the list of keys is accessible', async () => {
  await show('/payments');
  await userEvent.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await expectAccessible();
});

it('the dialog of an action is accessible, with and without its errors', async () => {
  renderConsole('/p/acme-games/review/wd_1', reviewer, queueOf(...two()));
  await screen.findByRole('button', { name: /^Approve/ });
  await userEvent.keyboard('r');
  await screen.findByRole('dialog');
  await expectAccessible();

  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  await screen.findByText('Fill this in.');
  await expectAccessible();
});

it.each(['/review', '/review/wd_1'])('“%s” is accessible on a narrow screen', async (path) => {
  const matching = matchMedia('(width > 0px)');
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(matching);
  const { settled } = renderConsole(`/p/acme-games${path}`, reviewer, queueOf(...two()));
  await settled();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByRole('dialog', { name: 'Menu' });
  await expectAccessible();
});
