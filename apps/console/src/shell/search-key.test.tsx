import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderConsole, sessionOf } from '../testing/render-console.tsx';

afterEach(() => vi.restoreAllMocks());

const machines = [
  [
    'Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
    '{Control>}k{/Control}',
    '{Meta>}k{/Meta}',
  ],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X)', '{Meta>}k{/Meta}', '{Control>}k{/Control}'],
] as const;

it.each(machines)(
  'on %s the search opens with its own key and K',
  async (_on, agent, own, other) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    renderConsole('/p/acme-games/payments', sessionOf(), {
      'GET /payments': () => ({ body: { payments: [], next: null } }),
    });
    const search = await screen.findByRole('searchbox', { name: 'Search payments' });
    const field = await screen.findByRole('textbox', { name: /^Id, player/ });

    await userEvent.click(field);
    await userEvent.keyboard(other);
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard(own);
    expect(document.activeElement).toBe(search);

    await userEvent.keyboard('4242');
    await userEvent.click(field);
    await userEvent.keyboard(own);
    await userEvent.keyboard('77{Enter}');
    expect(new URLSearchParams(location.search).get('q')).toBe('77');
  },
);

it('the keys that open the search are in the list of keys', async () => {
  renderConsole('/p/acme-games/payments', sessionOf(), {});
  await screen.findByRole('searchbox', { name: 'Search payments' });
  await userEvent.click(screen.getByRole('button', { name: /^Signed in as/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(dialog.textContent).toMatch(/(Ctrl|⌘) K/);
});
