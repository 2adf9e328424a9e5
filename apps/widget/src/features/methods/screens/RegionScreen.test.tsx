import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useSession } from '../../../state/session.ts';
import { fakePorts } from '../../../testing/fake-ports.ts';
import { beginTest } from '../../../testing/fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import RegionScreen from './RegionScreen.tsx';

beforeEach(() => beginTest({ paymentGeo: 'PE' }));

const open = (code: string) => ({ code, deposit: true, withdrawal: code !== 'ar' });

async function showRegions(path: string) {
  const ports = fakePorts({ path });
  ports.answers['methods-country-selector-v2'] = () => ({
    countries: ['mx', 'br', 'pe', 'ar', 'co'].map(open),
  });
  await renderScreen(RegionScreen, ports);
  await screen.findByRole('button', { name: 'Peru' });
  return ports;
}

const names = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('button')?.textContent);

it('[LIST-10] shows the player’s own country first, and the others in alphabetical order', async () => {
  await showRegions('/deposit/region');
  // A flag that cannot be shown is replaced by letters before the name.
  const order = ['Peru', 'Argentina', 'Brazil', 'Colombia', 'Mexico'];
  expect(names()).toEqual(order.map((name) => expect.stringMatching(new RegExp(`${name}$`))));
});

it.each(['deposit', 'withdrawal'])(
  '[LIST-10] loads the methods of the chosen country: %s',
  async (transaction) => {
    const ports = await showRegions(`/${transaction}/region`);
    expect(screen.queryByRole('button', { name: 'Argentina' }) !== null).toBe(
      transaction === 'deposit',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Brazil' }));
    expect(useSession.getState().country).toBe('br');
    expect(ports.places).toEqual([{ path: `/${transaction}`, query: { refetch: '1' } }]);
  },
);
