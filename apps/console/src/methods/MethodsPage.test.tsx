import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { minutesAgo } from '../testing/fixtures.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';
import type { Method } from './method.ts';

const hostile = '<img src=x onerror="alert(1)">';

function method(name: string, changes: Partial<Method> = {}): Method {
  return {
    name,
    title: name.toUpperCase(),
    kind: 'deposit',
    category: 'card',
    provider: 'adyen',
    countries: ['de', 'br'],
    currencies: ['EUR'],
    isOn: true,
    isMoved: false,
    ended: 0,
    ...changes,
  };
}

const answers = (methods: Method[]) => ({
  'GET /methods': () => ({ body: { methods } }),
  'POST /methods/visa/switch': () => ({ body: method('visa', { isOn: false }) }),
  'POST /methods/pix/move': () => ({ body: method('pix', { isMoved: true }) }),
});
const finance = sessionOf({ operations: ['overview', 'methods', 'switchMethod', 'moveMethod'] });
const rowOf = async (title: string) => {
  const row = (await screen.findByText(title)).closest('tr');
  if (!row) throw new Error(`No row contains ${title}`);
  return within(row);
};

it('a method is switched off with a reason, for the shown direction only', async () => {
  const { posts } = renderConsole('/p/acme-games/methods', finance, answers([method('visa')]));
  await userEvent.click((await rowOf('VISA')).getByRole('button', { name: 'Switch off…' }));
  await userEvent.type(await screen.findByLabelText('Reason'), 'card testing');
  await userEvent.click(screen.getByRole('button', { name: 'Switch off' }));

  await waitFor(() => expect(posts('/methods/visa/switch')).toHaveLength(1));
  expect(posts('/methods/visa/switch')[0]?.body).toEqual({
    kind: 'deposit',
    isOn: 'false',
    reason: 'card testing',
  });
});

it('a method can be moved up, except the first one', async () => {
  const list = [method('visa'), method('paypal'), method('pix')];
  const { posts } = renderConsole('/p/acme-games/methods', finance, answers(list));
  const first = await rowOf('VISA');
  expect(first.getByRole('button', { name: 'Move VISA up' })).toHaveProperty('disabled', true);

  await userEvent.click((await rowOf('PIX')).getByRole('button', { name: 'Move PIX up' }));

  await waitFor(() => expect(posts('/methods/pix/move')).toHaveLength(1));
  expect(posts('/methods/pix/move')[0]?.body).toEqual({ kind: 'deposit', before: 'paypal' });
});

it('a viewer sees who switched a method off and why, as text, and no buttons', async () => {
  const changed = { by: 'rita', at: minutesAgo(5), reason: hostile };
  const viewer = sessionOf({ role: 'viewer', operations: ['overview', 'methods'] });
  const list = [method('visa', { isOn: false, changed })];
  renderConsole('/p/acme-games/methods', viewer, answers(list));
  const row = await rowOf('VISA');
  expect(row.getByText('Off')).toBeTruthy();
  expect(row.getByText(new RegExp(hostile.replaceAll(/[()]/g, String.raw`\$&`)))).toBeTruthy();
  expect(document.querySelector('main img')).toBeNull();
  expect(row.queryByRole('button')).toBeNull();
});

it('only the methods of the chosen country are listed', async () => {
  const list = [method('visa'), method('upi', { countries: ['in'] })];
  renderConsole('/p/acme-games/methods?country=in', finance, answers(list));
  await screen.findByText('UPI');
  expect(screen.queryByText('VISA')).toBeNull();
});

it.each(['vis', 'VISA', 'adyen_cards', 'one-click'])(
  'the search finds a method by its title, name or provider: %s',
  async (typed) => {
    const visa = method('adyen_cards', { title: 'Visa', provider: 'one-click' });
    renderConsole('/p/acme-games/methods', finance, answers([visa, method('upi')]));
    await screen.findByText('UPI');

    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), typed);

    await waitFor(() => expect(screen.queryByText('UPI')).toBeNull());
    expect(screen.getByText('Visa')).toBeTruthy();
    expect(location.search).toBe(`?q=${typed}`);
  },
);

it('a method that was searched for moves past its neighbour in the whole list', async () => {
  const list = [method('visa'), method('paypal'), method('pix')];
  const { posts } = renderConsole('/p/acme-games/methods?q=pix', finance, answers(list));

  await userEvent.click((await rowOf('PIX')).getByRole('button', { name: 'Move PIX up' }));

  await waitFor(() => expect(posts('/methods/pix/move')).toHaveLength(1));
  expect(posts('/methods/pix/move')[0]?.body).toEqual({ kind: 'deposit', before: 'paypal' });
});

it('a failing provider shows since when it fails and its last error', async () => {
  const providers = [
    {
      name: 'adyen',
      state: 'unreachable',
      since: minutesAgo(12),
      methods: { deposit: 4, withdrawal: 1 },
      ended: 10,
      approvalRate: 0.8,
      lastError: { message: `adyen could not be reached ${hostile}`, at: minutesAgo(1) },
    },
  ];
  const session = sessionOf({ operations: ['overview', 'providers'] });
  const answered = { 'GET /providers': () => ({ body: { providers } }) };
  renderConsole('/p/acme-games/providers', session, answered);
  expect(await screen.findByText('unreachable')).toBeTruthy();
  expect(screen.getByText(`adyen could not be reached ${hostile}`)).toBeTruthy();
  expect(screen.getByText(/^1\d min/)).toBeTruthy();
  expect(screen.getByText('80.0%', { exact: false })).toBeTruthy();
});
