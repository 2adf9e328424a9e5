import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { bonusDetailsPath } from '../../../routes/paths.ts';
import { useSession } from '../../../state/session.ts';
import { english } from '../../../testing/english.ts';
import { fakePorts } from '../../../testing/fake-ports.ts';
import { beginTest } from '../../../testing/fixtures.ts';
import { factOf, renderScreen } from '../../../testing/render-screen.tsx';
import BonusDetailsScreen from './BonusDetailsScreen.tsx';

const depositBonusData = { title: 'Double up', minDeposit: 500, max: 20_000, percent: 100 };
const expiresAt = '2026-11-15T13:00:00.000Z';

beforeEach(() =>
  beginTest({
    currency: 'INR',
    bonusId: 'plain',
    bonusList: [
      { id: 'plain', type: 'deposit', depositBonusData },
      { id: 'short', type: 'deposit', depositBonusData: { title: 'One hour', expiresAt } },
    ],
  }),
);

async function show(bonus: string) {
  const ports = fakePorts({ path: bonusDetailsPath, query: { bonus } });
  await renderScreen(BonusDetailsScreen, ports);
  return ports;
}

const button = (key: keyof typeof english) =>
  screen.getByRole('button', { name: String(english[key]) });
const chosen = () => useSession.getState().start.bonusId;

describe('the details of a bonus', () => {
  it('[BON-9] name the terms that the host gives, and no others', async () => {
    await show('plain');
    screen.getByRole('heading', { level: 1, name: 'Double up' });
    expect(factOf('Minimum deposit')).toBe('₹500');
    expect(factOf('Maximum bonus')).toBe('₹20,000');
    expect(factOf('Wagering requirement')).toBeUndefined();
  });

  it('[BON-7] count down to the end of a bonus that has one', async () => {
    await show('short');
    expect(screen.getByRole('timer').textContent).toContain('01hour00minutes00seconds');
  });

  it('have no countdown for a bonus that does not end', async () => {
    await show('plain');
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('lead to the other bonus, and back with it or without any', async () => {
    const ports = await show('short');
    await userEvent.click(button('bonus.take'));
    expect(chosen()).toBe('short');
    await userEvent.click(button('bonus.without'));
    expect(chosen()).toBeUndefined();
    const other = screen.getByText('Double up').closest('button');
    if (other) await userEvent.click(within(other).getByText('Double up'));
    expect(ports.places.at(-1)).toEqual({ path: bonusDetailsPath, query: { bonus: 'plain' } });
  });

  it('say that a bonus has ended', async () => {
    await show('gone');
    screen.getByRole('heading', { level: 1, name: String(english['bonus.gone']) });
    expect(screen.queryByRole('button', { name: String(english['bonus.take']) })).toBeNull();
  });
});
