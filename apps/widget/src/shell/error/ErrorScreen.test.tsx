import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { errorTarget } from '../errors/error-target.ts';
import { setMessages } from '../../i18n/text.ts';
import { CashierError, timeoutError } from '../../ports/cashier-error.ts';
import type { Target } from '../../ports/navigator.ts';
import { errorRoute } from '../../routes/tables/shared.ts';
import { english } from '../../testing/english.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { beginTest } from '../../testing/fixtures.ts';
import { ScreenContext } from '../screen-context.ts';
import ErrorScreen from './ErrorScreen.tsx';

beforeEach(() => beginTest());

const refused = (code: string) => new CashierError('no', { status: 401, code });

const targetOf = (error: CashierError) => errorTarget({ path: '/deposit', query: {} }, error);

function show({ path, query = {}, state = {} }: Target): void {
  const value = { ports: fakePorts(), route: errorRoute, place: { path, query, state } };
  render(
    <ScreenContext value={value}>
      <ErrorScreen />
    </ScreenContext>,
  );
}

const advice = 'Try to refresh the section';

it('[LIST-7] suggests a refresh to a player whose page failed to load', () => {
  show(targetOf(timeoutError()));
  screen.getByText(advice);
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
