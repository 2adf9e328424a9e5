import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { minutesAgo } from '../testing/fixtures.ts';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

it('a rate that two people accepted names both', async () => {
  const rate = {
    currency: 'BRL',
    worth: '0.17',
    source: 'file',
    observedAt: minutesAgo(5),
    believedAt: minutesAgo(5),
    acceptedBy: 'joe, confirmed by ann',
  };
  renderConsole('/p/acme-games/system/rates', sessionOf({ operations: ['overview', 'rates'] }), {
    'GET /rates': () => ({ body: { rates: [rate] } }),
  });
  expect(await screen.findByText(/joe and ann/)).toBeTruthy();
});
