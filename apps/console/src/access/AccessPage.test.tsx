import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

const operations = ['overview', 'access', 'operators', 'setOperatorRole', 'disableOperator'];
const administrator = sessionOf({ role: 'admin', operations });
const people = {
  operators: [
    { id: 'carl@acme.example', role: 'risk', issuerRole: 'risk', isDisabled: false },
    { id: 'rita', role: 'admin', issuerRole: 'admin', isDisabled: false },
  ],
  next: null,
};
const answers = {
  'GET /access': () => ({ body: { keys: [], sessions: [] } }),
  'GET /operators': () => ({ body: people }),
};

it('a person is added with a role, by the id in lower case', async () => {
  const { posts } = renderConsole('/p/acme-games/access', administrator, {
    ...answers,
    'POST /operators/bea%40acme.example/role': () => ({ body: people.operators[0] }),
  });
  await userEvent.type(await screen.findByLabelText(/^Person’s id/), 'not an id');
  await userEvent.click(screen.getByRole('button', { name: 'Add person…' }));
  expect(screen.queryByRole('dialog')).toBeNull();

  await userEvent.clear(screen.getByLabelText(/^Person’s id/));
  await userEvent.type(screen.getByLabelText(/^Person’s id/), 'Bea@acme.example');
  await userEvent.click(screen.getByRole('button', { name: 'Add person…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Role'), 'Finance');
  await userEvent.type(dialog.getByLabelText('Reason'), 'starts today');
  await userEvent.click(dialog.getByRole('button', { name: 'Add person' }));

  const path = '/operators/bea%40acme.example/role';
  await waitFor(() => expect(posts(path)).toHaveLength(1));
  expect(posts(path)[0]?.body).toEqual({ role: 'finance', reason: 'starts today' });
});

it('others can be changed and disabled, oneself not', async () => {
  renderConsole('/p/acme-games/access', administrator, answers);

  const other = within(await screen.findByRole('row', { name: /carl@acme.example/ }));
  const own = within(screen.getByRole('row', { name: /rita/ }));

  expect(other.getByRole('button', { name: 'Change role…' })).toBeTruthy();
  expect(other.getByRole('button', { name: 'Disable…' })).toBeTruthy();
  expect(own.queryByRole('button')).toBeNull();
});

it('the role that a partner’s administrators gave counts at this partner', async () => {
  const viewer = sessionOf({
    role: 'viewer',
    operations: ['overview'],
    atPartner: { 'acme-games': { role: 'admin', operations } },
  });
  renderConsole('/p/acme-games/access', viewer, answers);

  expect(await screen.findByRole('link', { name: 'Access' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Add person…' })).toBeTruthy();
});
