import { needsTwoPeople } from '@opencashier/contract/operator/access/roles';
import type { FoundProposal } from '@opencashier/contract/operator/access/proposals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { operationNames } from '../testing/every-screen.ts';
import { minutesAgo } from '../testing/fixtures.ts';
import texts from '../texts/en.json' with { type: 'json' };
import { renderConsole, sessionOf } from '../testing/render-console.tsx';
import { subjectPath } from '../actions/subject-path.ts';

const proposal = (changes: Partial<FoundProposal> = {}): FoundProposal => ({
  id: '7',
  operation: 'approve',
  subject: 'wd_1',
  request: {},
  amount: '900',
  currency: 'EUR',
  state: 'open',
  proposedBy: 'anna',
  proposedAt: minutesAgo(5),
  expiresAt: minutesAgo(-60),
  ...changes,
});

const show = (operations: Parameters<typeof sessionOf>[0], ...proposals: FoundProposal[]) =>
  renderConsole('/p/acme-games/proposals', sessionOf(operations), {
    'GET /proposals': () => ({ body: { proposals, next: null } }),
  });

it('a proposal links to the payment or the player that it is about', async () => {
  const post = proposal({ id: '8', operation: 'post', subject: 'player/9' });
  show({ operations: ['proposals'] }, proposal(), post);

  const payment = await screen.findByRole('link', { name: 'wd_1' });
  expect(payment.getAttribute('href')).toBe('/p/acme-games/payments/wd_1');
  const player = screen.getByRole('link', { name: 'player/9' });
  expect(player.getAttribute('href')).toBe('/p/acme-games/players/player%2F9');
});

it('every operation that needs two people has a screen for its subject', () => {
  const without = operationNames
    .filter(needsTwoPeople)
    .filter((operation) => subjectPath(proposal({ operation })) === undefined);
  expect(without).toEqual([]);
});

it('the author may only withdraw a proposal, and another person confirm or refuse it', async () => {
  const operations = [
    'proposals',
    'confirmProposal',
    'refuseProposal',
    'withdrawProposal',
  ] as const;
  const own = proposal({ id: '8', proposedBy: 'rita' });
  show({ operations: [...operations] }, proposal(), own);

  const rows = await screen.findAllByRole('row');
  const actions = rows.slice(1).map((row) => row.querySelectorAll('button').length);
  expect(actions).toEqual([2, 1]);
});

it('a row shows the player, the method, the sum and the author, and links to the payment', async () => {
  const payment = { id: 'dep_ab12cd34ef56gh78ij', kind: 'deposit', method: 'visa' } as const;
  const refund = proposal({
    operation: 'refundDeposit',
    subject: payment.id,
    amount: '30',
    user: 'player-77',
    payment,
    request: { amount: '30', reason: 'paid twice', reference: 'r-1' },
  });
  show({ operations: ['proposals', 'confirmProposal'] }, refund);

  const row = within((await screen.findByText('Refund of €30.00')).closest('tr') as HTMLElement);
  for (const words of ['player-77', 'visa', 'anna', '€30.00 · “paid twice”']) {
    expect(row.getByText(words, { exact: false, selector: ':not(strong)' }), words).toBeTruthy();
  }
  const link = row.getByRole('link', { name: /^Deposit dep_ab12cd34…8ij$/ });
  expect(link.getAttribute('href')).toBe(`/p/acme-games/payments/${payment.id}`);
});

it('the action is named after what is proposed, and so is what it has done', async () => {
  const refund = proposal({ operation: 'refundDeposit', subject: 'dep_1', amount: '30' });
  const answer = {
    id: 'ref_1',
    reference: 'r-1',
    status: 'processing',
    amount: '30',
    currency: 'EUR',
    paid: { amount: '30', currency: 'EUR' },
    depositId: 'dep_1',
    user: 'player-77',
    provider: 'adyen',
    providerId: null,
    requestedBy: 'anna and rita',
    createdAt: minutesAgo(0),
    updatedAt: minutesAgo(0),
  };
  renderConsole(
    '/p/acme-games/proposals',
    sessionOf({ operations: ['proposals', 'confirmProposal'] }),
    {
      'GET /proposals': () => ({ body: { proposals: [refund], next: null } }),
      'POST /proposals/7/confirm': () => ({ body: { ...refund, state: 'done', answer } }),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Approve refund…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve refund' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Approve refund' }));

  await waitFor(() => expect(screen.getByText('Refund of €30.00 requested')).toBeTruthy());
});

it('every operation that needs two people has names as a proposal', () => {
  const names = operationNames
    .filter(needsTwoPeople)
    .flatMap((name) => [`proposed.${name}`, `confirming.${name}`]);
  expect(names.filter((name) => !Object.hasOwn(texts, name))).toEqual([]);
});
