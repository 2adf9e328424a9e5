import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

it('in development there is a sign-in button for each role', async () => {
  const { posts } = renderConsole('/', undefined, {
    'POST /sign-in/demo': () => ({ body: { ok: true } }),
  });

  await userEvent.click(await screen.findByRole('button', { name: /^Finance/ }));

  await waitFor(() => expect(posts('/sign-in/demo')[0]?.body).toEqual({ role: 'finance' }));
});

it('the navigation shows only the screens that the role may read', async () => {
  renderConsole('/', sessionOf({ operations: ['overview', 'review'] }), {});

  expect(await screen.findByRole('link', { name: 'Review' })).toBeTruthy();
  expect(location.pathname).toBe('/p/acme-games');
  expect(screen.queryByRole('link', { name: 'Audit' })).toBeNull();
});

it('a screen whose operation is refused names the operation', async () => {
  const refusal = { error: { message: 'viewer may not call audit', code: 'notAllowed' } };
  renderConsole('/p/acme-games/audit', sessionOf({ operations: ['overview', 'audit'] }), {
    'GET /audit': () => ({ status: 403, body: refusal }),
  });

  expect((await screen.findByRole('alert')).textContent).toContain('viewer may not call audit');
});

it('a screen whose operation the role lacks says so without a request', async () => {
  const { sent } = renderConsole(
    '/p/acme-games/audit',
    sessionOf({ operations: ['overview'] }),
    {},
  );

  expect((await screen.findByRole('alert')).textContent).toContain(
    'Your role does not allow this.',
  );
  expect(sent.map(({ path }) => path)).not.toContain('/audit');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it.each([
  ['Sign out', '/sign-out'],
  ['Sign out everywhere', '/sign-out-everywhere'],
])('“%s” shows the sign-in at once, and nothing of the console', async (name, path) => {
  const { posts } = renderConsole('/p/acme-games', sessionOf({ signIn: 'demo' }), {
    [`POST ${path}`]: () => ({ body: {} }),
  });

  await userEvent.click(await screen.findByRole('button', { name: /Rita Risk/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));

  expect(await screen.findByRole('button', { name: /^Finance/ })).toBeTruthy();
  expect(posts(path)).toHaveLength(1);
  expect(screen.queryByText('Rita Risk')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('a partner that the operator may not see is rejected without a request', async () => {
  const { sent } = renderConsole('/p/other-games', sessionOf(), {});

  await screen.findByText('You do not have access to this partner.');

  expect(sent.map(({ path }) => path)).toEqual(['/session']);
});

it('choosing another partner shows its screens, and the focus stays on the switch', async () => {
  const view = sessionOf({ partners: ['acme-games', 'other-games'] });
  renderConsole('/p/acme-games', view, {});
  const partner = (name: string) => screen.findByRole('button', { name: new RegExp(name) });

  await userEvent.click(await partner('acme-games'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'other-games' }));

  expect(location.pathname).toBe('/p/other-games');
  const button = await partner('other-games');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('the key ? shows the keyboard shortcuts', async () => {
  renderConsole('/p/acme-games', sessionOf(), {});
  await screen.findByRole('link', { name: 'Review' });

  await userEvent.keyboard('?');

  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
});
