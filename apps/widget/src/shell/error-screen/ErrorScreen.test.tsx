import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { errorTarget } from '../errors/error-target.ts';
import { setMessages } from '../../i18n/text.ts';
import { CashierError, timeoutError } from '../../ports/cashier-error.ts';
import type { Target } from '../../ports/navigator.ts';
import { errorRoute } from '../../routes/tables/shared.ts';
import { english } from '../../testing/english.ts';
import { type FakePorts, fakePorts } from '../../testing/fake-ports.ts';
import { beginTest } from '../../testing/fixtures.ts';
import { ScreenContext } from '../screen-context.ts';
import ErrorScreen from './ErrorScreen.tsx';

beforeEach(() => beginTest());

const refused = (code: string) => new CashierError('no', { status: 401, code });

const targetOf = (error: CashierError) => errorTarget({ path: '/deposit', query: {} }, error);

function show({ path, query = {}, state = {} }: Target): FakePorts {
  const ports = fakePorts();
  const value = { ports, route: errorRoute, place: { path, query, state } };
  render(
    <ScreenContext value={value}>
      <ErrorScreen />
    </ScreenContext>,
  );
  return ports;
}

const advice = 'Try to refresh the section';

it('[LIST-7] suggests a refresh to a player whose page failed to load', () => {
  show(targetOf(timeoutError()));
  screen.getByText(advice);
});

it.each([
  ['/withdrawal/redirect', 'withdrawal.title'],
  ['/deposit/redirect', 'deposit.title'],
] as const)('[LIST-25] after an error at %s has the title %s', (path, title) => {
  show(errorTarget({ path, query: {} }, timeoutError()));
  screen.getByText(String(english[title]));
});

it.each(['auth.tokenExpired', 'auth.tokenInvalid', 'auth.tokenMissing'] as const)(
  '[ERR-2] explains a rejected token to the player: %s',
  (code) => {
    show(targetOf(refused(code)));
    screen.getByText(String(english[`common.errors.${code}`]));
    expect(screen.queryByText(advice)).toBeNull();
  },
);

it('[ERR-2] uses the current language, even if it has changed since the error', () => {
  const target = targetOf(refused('auth.tokenExpired'));
  const words = 'Сеанс завершён. Войдите на сайт снова.';
  setMessages('ru', { ...english, 'common.errors.auth.tokenExpired': words }, english);
  show(target);
  screen.getByText(words);
});

it('[LIST-27] offers another method and the site’s support besides a refresh', async () => {
  const support = 'https://host.example/help';
  beginTest({ schema: { assets: { support } } });
  const failed = { path: '/deposit/complete', query: { id: 'd1' } } as const;
  const ports = show(errorTarget(failed, timeoutError()));
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe(support);
  await userEvent.click(screen.getByRole('button', { name: 'Choose another method' }));
  expect(ports.places).toEqual([{ path: '/deposit' }]);
});

it('[LIST-27] offers no other method if the list of methods itself has failed', () => {
  show(targetOf(timeoutError()));
  expect(screen.queryByRole('button', { name: 'Choose another method' })).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});
