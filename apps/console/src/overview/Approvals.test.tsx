import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Approvals } from './Approvals.tsx';

const usual = { by: 'provider', usualRate: 0.9 } as const;

it('shows no rate for a provider without an ended deposit, and lists it last', async () => {
  render(
    <Approvals
      overview={{
        period: 'today',
        approvals: [
          { ...usual, name: 'idle', ended: 0, approved: 0, rate: 0 },
          { ...usual, name: 'busy', ended: 4, approved: 2, rate: 0.5 },
          { ...usual, by: 'country', name: 'IN', ended: 4, approved: 2, rate: 0.5 },
        ],
      }}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Provider' }));
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'busy50.0%−40.04–too few',
    'idle––0–too few',
  ]);
});
