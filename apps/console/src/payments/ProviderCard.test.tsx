import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { payment, reviewItem } from '../testing/fixtures.ts';
import { ProviderCard } from './ProviderCard.tsx';

const page = { timeline: [], transfers: [], actions: [] };

it('shows why a withdrawal was not paid: our classification and the provider’s own code', () => {
  const decline = { class: 'hard', code: '<b>AC04</b>' } as const;
  const withdrawal = reviewItem({ status: 'failed', decline });
  const view = { payment: payment({ kind: 'withdrawal' }), withdrawal, ...page };
  render(<ProviderCard view={view} />);
  expect(screen.getByText('will not succeed · “<b>AC04</b>”')).toBeDefined();
});

it('shows no decline if there was none', () => {
  const withdrawal = reviewItem({ status: 'sent' });
  const view = { payment: payment({ kind: 'withdrawal' }), withdrawal, ...page };
  render(<ProviderCard view={view} />);
  expect(screen.queryByText('Declined')).toBe(null);
});
