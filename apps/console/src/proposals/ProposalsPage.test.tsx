import { needsTwoPeople } from '@opencashier/contract/operator/access/roles';
import type { FoundProposal } from '@opencashier/contract/operator/access/proposals';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { operationNames } from '../testing/every-screen.ts';
import { minutesAgo } from '../testing/fixtures.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';
import { subjectPath } from './subject-path.ts';

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
