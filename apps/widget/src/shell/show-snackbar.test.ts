import { beforeEach, describe, expect, it } from 'vitest';
import { CashierError, timeoutError } from '../ports/cashier-error.ts';
import { addSnackbar, removeSnackbar, useSnackbars } from '../state/snackbars.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { beginTest } from '../testing/fixtures.ts';
import { showSnackbar } from './show-snackbar.ts';
import { showError } from './errors/show-error.ts';

beforeEach(() => beginTest());

const shown = () => useSnackbars.getState().list.map(({ content }) => content);

describe('snackbars', () => {
  it('[LIST-15] are kept in a list, added and removed by id', () => {
    const first = addSnackbar('one');
    addSnackbar('two');
    expect(shown()).toEqual(['one', 'two']);
    removeSnackbar(first);
    expect(shown()).toEqual(['two']);
  });

  it('[LIST-9] are shown for 5000 ms', async () => {
    const { clock } = fakePorts();
    void showSnackbar({ clock }, 'text');
    await clock.advance(4999);
    expect(shown()).toEqual(['text']);
    await clock.advance(1);
    expect(shown()).toEqual([]);
  });

  it('[ERR-5] show the server’s message for banking.merchantClientError', () => {
    const details = { status: 422, code: 'banking.merchantClientError' };
    showError(fakePorts(), new CashierError('Your bank said no', details));
    expect(shown()).toEqual(['Your bank said no']);
  });

  it('[NET-8][LIST-8] are not used for timeouts, which lead to the error page with the way back', () => {
    const ports = fakePorts({ path: '/deposit/redirect', query: { method: 'spei' } });
    showError(ports, timeoutError());
    expect(shown()).toEqual([]);
    expect(ports.places).toEqual([
      {
        path: '/error',
        query: { back: '/deposit/redirect?method=spei', transaction: 'deposit' },
        state: { message: 'Request timeout', code: 'request.timeout' },
      },
    ]);
  });
});
