import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorTarget } from '../errors/error-target.ts';
import { showPaymentError } from '../errors/show-error.ts';
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

it('[FORM-21] tells a player whose payment may exist to check that first', () => {
  const ports = fakePorts({ path: '/deposit/redirect', query: { method: 'spei' } });
  showPaymentError(ports, timeoutError());
  const [target] = ports.places;
  if (!target) throw new Error('there is no error page');
  show(target);
  screen.getByText('Check your transactions before you try again.');
  expect(screen.queryByText(advice)).toBeNull();
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

describe('[ERR-9] a player whose sign-in has ended', () => {
  const expired = targetOf(refused('auth.tokenExpired'));
  const asking = { messageType: 'onTokenExpired', message: expect.any(String) };

  it('is led to the site’s sign-in page, and continues after coming back from it', () => {
    const signIn = 'https://host.example/login';
    beginTest({ schema: { assets: { signIn } } });
    const ports = show(expired);
    const [main] = screen.getAllByRole('link');
    expect(main?.textContent).toBe('Sign in');
    expect(main?.getAttribute('href')).toBe(signIn);
    screen.getByRole('button', { name: 'Refresh' });
    ports.sent.length = 0;
    ports.setVisible(true);
    expect(ports.sent).toEqual([asking]);
  });

  it('can ask a host without such a page, once at a time', async () => {
    const ports = show(expired);
    const [main, second] = within(screen.getByRole('main')).getAllByRole('button');
    expect([main?.textContent, second?.textContent]).toEqual(['Sign in', 'Refresh']);
    ports.sent.length = 0;
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(ports.sent).toEqual([{ ...asking, signIn: true }]);
    await act(() => ports.clock.advance(5000));
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(ports.sent).toHaveLength(2);
  });

  it.each([timeoutError(), refused('auth.viewForbidden')])(
    'is no one whose page failed for another reason: %s',
    (error) => {
      beginTest({ schema: { assets: { signIn: 'https://host.example/login' } } });
      const ports = show(targetOf(error));
      expect(screen.queryByText('Sign in')).toBeNull();
      ports.sent.length = 0;
      ports.setVisible(true);
      expect(ports.sent).toEqual([]);
    },
  );
});

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
