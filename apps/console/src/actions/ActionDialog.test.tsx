import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { createQueryClient } from '../api/queries.ts';
import { OperatorContext } from '../api/session.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';
import { ActionButtons } from './ActionButtons.tsx';
import type { PendingAction } from './ActionDialog.tsx';
import { createDrafts, DraftsContext } from './drafts.ts';

const operations = ['balances', 'limits', 'withdrawalHolds', 'notes', 'post', 'createDebt'];
const finance = sessionOf({ role: 'finance', operations });
const player = {
  'GET /players/ada/balances': () => ({ body: { user: 'ada', balances: [] } }),
  'GET /players/ada/limits': () => ({ body: { limits: [] } }),
  'GET /players/ada/notes': () => ({ body: { notes: [], next: null } }),
  'GET /withdrawal-holds': () => ({ body: { holds: [], next: null } }),
};
const posted = {
  body: { reference: 'r-1', outcome: 'posted', currency: 'EUR', available: '500' },
};
const refused = (code: string) => ({ status: 422, body: { error: { code, message: 'no' } } });
type Answer = { status?: number; body: unknown };
type Sent = { reference: string; amount: string };

/** A player's page, where each posting is answered by the next of these. */
function show(...answers: (() => Answer | Promise<Answer>)[]) {
  const left = [...answers];
  const { posts } = renderConsole('/p/acme-games/players/ada', finance, {
    ...player,
    'POST /players/ada/postings': () => left.shift()?.() ?? posted,
  });
  return { sent: () => posts('/players/ada/postings').map(({ body }) => body as Sent) };
}

const noAnswer = (): Promise<never> => Promise.reject(new TypeError('connection lost'));
const dialog = () => screen.getByRole('dialog', { name: 'Adjust balance' });
const amount = () => within(dialog()).getByLabelText<HTMLInputElement>('Amount');
const button = (name: string | RegExp) => within(dialog()).getByRole('button', { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function open(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Adjust balance…' }));
  await screen.findByRole('dialog');
}

async function fillIn(sum = '500'): Promise<void> {
  await open();
  await userEvent.type(amount(), sum);
  await userEvent.type(within(dialog()).getByLabelText('Currency'), 'EUR');
  await userEvent.type(within(dialog()).getByLabelText('Note'), 'Goodwill');
}

const send = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

async function reopen(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await isClosed();
  await open();
}

describe('a posting whose answer stalls', () => {
  it('is not sent twice by a dialog that was closed and opened again', async () => {
    const answered = Promise.withResolvers<Answer>();
    const { sent } = show(() => answered.promise);
    await fillIn();
    await send();
    await waitFor(() => expect(sent()).toHaveLength(1));

    await reopen();
    expect(within(dialog()).getByRole('status').textContent).toMatch(/on its way/);
    expect(amount().value).toBe('500');
    await userEvent.type(amount(), '0');
    await send();

    expect(amount().value).toBe('500');
    expect(sent()).toHaveLength(1);
    answered.resolve(posted);
    await isClosed();
    await screen.findByText('€500.00 added to the balance of ada');
    await open();
    expect(amount().value).toBe('');
  });

  it('shows a refusal to whoever opens the dialog later', async () => {
    const answered = Promise.withResolvers<Answer>();
    const { sent } = show(() => answered.promise);
    await fillIn();
    await send();
    await reopen();

    answered.resolve(refused('insufficientFunds'));

    await within(dialog()).findByText(/more than the player has/);
    expect(within(dialog()).queryByRole('status')).toBeNull();
    expect(sent()).toHaveLength(1);
  });
});

describe('a posting without an answer', () => {
  it.each([
    { what: 'the connection broke', answer: noAnswer },
    { what: 'the server failed', answer: () => ({ status: 500, body: {} }) },
    { what: 'its answer cannot be read', answer: () => ({ body: {} }) },
  ])('is sent again under the same reference: $what', async ({ answer }) => {
    const { sent } = show(answer);
    await fillIn();
    await send();
    await within(dialog()).findByText(/may have been carried out/);

    await reopen();
    await userEvent.type(amount(), '0');
    await userEvent.click(button('Send again'));

    await isClosed();
    const [first, second, ...others] = sent();
    expect(second).toEqual(first);
    expect(others).toEqual([]);
  });

  it('becomes another request only if the person asks for one, with a warning', async () => {
    const { sent } = show(noAnswer);
    await fillIn();
    await send();
    await within(dialog()).findByText(/check that this one was not carried out/);

    await userEvent.click(button('Start a new request'));
    expect(document.activeElement).toBe(within(dialog()).getByLabelText('Direction'));
    await userEvent.type(amount(), '0');
    await userEvent.click(button('Adjust balance'));

    await isClosed();
    const [first, second] = sent();
    expect(second?.amount).toBe('5000');
    expect(second?.reference).not.toBe(first?.reference);
  });

  it('keeps its reference if it is refused when it is sent again', async () => {
    const { sent } = show(noAnswer, () => refused('insufficientFunds'));
    await fillIn();
    await send();
    await userEvent.click(await within(dialog()).findByRole('button', { name: 'Send again' }));
    await within(dialog()).findByText(/more than the player has/);

    await reopen();
    await userEvent.click(button('Send again'));

    await isClosed();
    expect(new Set(sent().map(({ reference }) => reference)).size).toBe(1);
    expect(sent()).toHaveLength(3);
  });
});

it('a refused posting is corrected and sent under a new reference', async () => {
  const { sent } = show(() => refused('insufficientFunds'));
  await fillIn('5000');
  await send();
  await within(dialog()).findByText(/more than the player has/);

  await userEvent.type(amount(), '{Backspace}');
  await userEvent.click(button('Adjust balance'));

  await isClosed();
  const [first, second] = sent();
  expect([first?.amount, second?.amount]).toEqual(['5000', '500']);
  expect(second?.reference).not.toBe(first?.reference);
});

it('a draft is kept for its partner, while another partner is shown', async () => {
  renderConsole(
    '/p/acme-games/players/ada',
    { ...finance, partners: ['acme-games', 'other'] },
    player,
  );
  const toPartner = async (name: string) => {
    await userEvent.keyboard('{Escape}');
    await isClosed();
    await userEvent.click(await screen.findByRole('button', { name: /^Partner/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
    act(() => navigate(`/p/${name}/players/ada`));
  };
  await fillIn();

  await toPartner('other');
  await open();
  expect(amount().value).toBe('');

  await toPartner('acme-games');
  await open();
  expect(amount().value).toBe('500');
});

it('a posting that was carried out leaves no draft', async () => {
  show();
  await fillIn();
  await send();
  await isClosed();

  await open();

  expect(amount().value).toBe('');
  expect(within(dialog()).getByLabelText<HTMLInputElement>('Note').value).toBe('');
});

describe('a draft', () => {
  const view = sessionOf({ operations: ['switchMethod', 'setOperatorRole'] });
  const client = createQueryClient();
  const drafts = createDrafts();
  const buttonOf = (action: PendingAction) => (
    <QueryClientProvider client={client}>
      <OperatorContext value={{ view, partner: 'acme-games' }}>
        <DraftsContext value={drafts}>
          <ActionButtons actions={[action]} />
        </DraftsContext>
      </OperatorContext>
    </QueryClientProvider>
  );
  const openIt = () => userEvent.click(screen.getByRole('button', { name: /…$/ }));
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

  it('of a method’s deposits is not that of its withdrawals', async () => {
    const switchOff = (kind: string): PendingAction => ({
      operation: 'switchMethod',
      pathParams: { method: 'visa' },
      fixed: { kind, isOn: 'false' },
      about: kind,
    });
    const { rerender } = render(buttonOf(switchOff('deposit')));
    await openIt();
    await userEvent.type(field('Reason'), 'Too many chargebacks');
    await userEvent.keyboard('{Escape}');
    await isClosed();

    rerender(buttonOf(switchOff('withdrawal')));
    await openIt();
    expect(field('Reason').value).toBe('');
    await userEvent.keyboard('{Escape}');
    await isClosed();

    rerender(buttonOf(switchOff('deposit')));
    await openIt();
    expect(field('Reason').value).toBe('Too many chargebacks');
  });

  it('keeps only what was changed, so that the dialog shows the current role', async () => {
    const change = (role: string): PendingAction => ({
      operation: 'setOperatorRole',
      pathParams: { operator: 'ann' },
      initial: { role },
      about: 'ann',
    });
    const { rerender } = render(buttonOf(change('support')));
    await openIt();
    await userEvent.type(field('Reason'), 'New job');
    await userEvent.keyboard('{Escape}');
    await isClosed();

    rerender(buttonOf(change('risk')));
    await openIt();

    expect(field('Role').value).toBe('risk');
    expect(field('Reason').value).toBe('New job');
  });
});
