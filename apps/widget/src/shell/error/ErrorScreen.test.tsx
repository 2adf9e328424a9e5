import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { errorTarget } from '../error-target.ts';
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

function render({ path, query = {}, state = {} }: Target): string {
  const value = { ports: fakePorts(), route: errorRoute, place: { path, query, state } };
  return renderToStaticMarkup(
    <ScreenContext value={value}>
      <ErrorScreen />
    </ScreenContext>,
  );
}

it('[LIST-7] tells a player whose page did not come to refresh it', () => {
  expect(render(targetOf(timeoutError()))).toContain('Try to refresh the section');
});

it.each(['auth.tokenExpired', 'auth.tokenInvalid', 'auth.tokenMissing'] as const)(
  '[ERR-2] says what helps a player whom the server does not let in: %s',
  (code) => {
    const html = render(targetOf(refused(code)));
    expect(html).toContain(english[`common.errors.${code}`]);
    expect(html).not.toContain('Try to refresh the section');
  },
);

it('[ERR-2] says so in the language of the page, whichever it was when the sign-in ended', () => {
  const target = targetOf(refused('auth.tokenExpired'));
  const words = 'Сеанс завершён. Войдите на сайт снова.';
  setMessages('ru', { ...english, 'common.errors.auth.tokenExpired': words }, english);
  expect(render(target)).toContain(words);
});
