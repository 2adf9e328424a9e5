import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { useDeposit } from '../../deposits/state.ts';
import { CashierError } from '../../../ports/cashier-error.ts';
import { useSnackbars } from '../../../state/snackbars.ts';
import { setMessages } from '../../../i18n/text.ts';
import { english } from '../../../testing/english.ts';
import { fakePorts } from '../../../testing/fake-ports.ts';
import { useMethods } from '../../methods/state.ts';
import { beginTest, testDeposit, testList, testMethod } from '../../../testing/fixtures.ts';
import { descriptionOf, renderScreen } from '../../../testing/render-screen.tsx';
import { type StoredP2p, useP2p } from '../state.ts';
import P2pPaymentScreen from './P2pPaymentScreen.tsx';

const createdAt = Date.parse('2026-01-01T00:00:00.000Z');
const later = '2026-11-15T12:00:05.000Z';

async function showInvoice(change: Partial<StoredP2p> = {}, afterSeconds = 0) {
  const ports = fakePorts({
    path: '/deposit/peer-to-peer/invoice',
    query: { id: 'd1', method: 'spei' },
  });
  const state = testDeposit({ p2pStatus: 'PENDING' });
  ports.answers = { 'deposit-status': () => state };
  useDeposit.setState({ current: { ...state, receivedAtMs: 0 } });
  useP2p.setState({
    stored: {
      depositId: 'd1',
      paymentMethod: 'spei',
      exists: false,
      card: { number: '8600140123456789', holder: 'A PAYEE' },
      number: '8600140123456789',
      bank: 'A Bank',
      created: new Date(createdAt).toISOString(),
      serverTime: new Date(createdAt + afterSeconds * 1000).toISOString(),
      receivedAtMs: ports.clock.nowMs(),
      payment_amount: '100.07',
      payment_currency: 'MXN',
      timeout_minutes: 15,
      ...change,
    },
  });
  await renderScreen(P2pPaymentScreen, ports);
  return ports;
}

const timeLeft = () => screen.getByRole('timer').textContent;
const heading = () => screen.getByRole('heading', { level: 1 });

describe('the invoice of a peer-to-peer payment', () => {
  beforeEach(() => {
    beginTest();
    useP2p.setState({}, true);
  });

  it('[P2P-18] asks for no transfer once the time to pay is over', async () => {
    await showInvoice({}, 15 * 60 + 1);
    screen.getByText('Time to pay has run out');
    expect(screen.queryByText('Transfer exactly')).toBeNull();
    expect(document.body.textContent).not.toContain('A PAYEE');
    expect(document.body.textContent).not.toContain('8600');
    expect(screen.getByRole('alert').textContent).toContain('If not, start again');
    expect(screen.queryByRole('timer')).toBeNull();
    screen.getByRole('button', { name: 'I’ve paid' });
  });

  it('[P2P-10] asks for no transfer if the details cannot be decrypted, and offers a new payment or another method', async () => {
    const problem = () => 'Error while decrypting data';
    const ports = await showInvoice({ number: undefined, problem });
    expect(heading().textContent).toBe('Error while decrypting data');
    expect(screen.getByRole('alert').textContent).toContain(english['p2p.invalid']);
    for (const words of ['Transfer exactly', 'A PAYEE'])
      expect(document.body.textContent).not.toContain(words);
    await userEvent.click(screen.getByRole('button', { name: 'Choose another method' }));
    expect(ports.places.at(-1)).toMatchObject({ path: '/deposit' });
  });

  it('[P2P-10] can still be reported as paid if its details can no longer be decrypted', async () => {
    const ports = await showInvoice({ number: undefined });
    ports.answers['deposit-complete'] = () => ({ depositId: 'd1', status: 'waiting' });
    await userEvent.click(screen.getByRole('button', { name: 'I’ve paid' }));
    await waitFor(() => expect(ports.places.at(-1)?.path).toBe('/deposit/complete'));
    expect(ports.events).toContain('deposit-complete');
  });

  it('[P2P-10] is cancelled for a new one only after a confirmation if it cannot be decrypted', async () => {
    const ports = await showInvoice({ number: undefined });
    ports.answers['deposit-cancel'] = () => ({ depositId: 'd1', status: 'mistaked' });
    const again = screen.getByRole('button', { name: 'I haven’t paid, start again' });
    await userEvent.click(again);
    await userEvent.click(screen.getByRole('button', { name: 'Keep payment' }));
    expect(ports.events).not.toContain('deposit-cancel');
    await userEvent.click(again);
    await userEvent.click(screen.getByRole('button', { name: 'I haven’t paid, cancel' }));
    await waitFor(() => expect(ports.events).toContain('deposit-cancel'));
  });

  it('announces that it is an earlier payment, which was not ended yet', async () => {
    await showInvoice({ isEarlier: true });
    expect(screen.getByRole('alert').textContent).toBe(english['p2p.earlier']);
  });

  it('[P2P-18] is read out once when its time is over, with its heading, if that gets the focus', async () => {
    await showInvoice({}, 15 * 60 + 1);
    act(() => heading().focus());
    expect(descriptionOf(heading())).toContain('If not, start again');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  describe('[P2P-18] when its time runs out', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    /** Shows the last second of the time to pay, and lets it pass with the focus on an element. */
    async function runOut(focused: () => HTMLElement, change: Partial<StoredP2p> = {}) {
      const ports = await showInvoice(change, 15 * 60 - 1);
      const element = focused();
      act(() => element.focus());
      await act(async () => {
        await ports.clock.advance(1000);
        vi.advanceTimersByTime(1000);
      });
    }

    it.each([
      ['the copy button', () => screen.getByTitle('Copy Amount')],
      ['the button that cancels', () => screen.getByRole('button', { name: 'Cancel payment' })],
    ])('moves the focus from %s to the heading, which announces it once', async (_, focused) => {
      await runOut(focused);
      expect(document.activeElement).toBe(heading());
      expect(heading().textContent).toBe('Time to pay has run out');
      expect(descriptionOf(heading())).toContain('If you’ve already paid');
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('moves the focus from the question whether to cancel to the heading', async () => {
      await runOut(() => {
        act(() => screen.getByRole('button', { name: 'Cancel payment' }).click());
        return screen.getByRole('button', { name: 'Keep payment' });
      });
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(heading());
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('leaves the focus in a field, and announces the change as an alert', async () => {
      useMethods.setState({ list: testList(testMethod()) });
      const fields = [{ name: 'txid', type: 'text' as const, label: 'Reference' }];
      const unifiedFlow = { requisites: [{ label: 'Wallet', value: '1' }], fields };
      const field = () => screen.getByRole('textbox');
      await runOut(field, { unifiedFlow });
      expect(document.activeElement).toBe(field());
      expect(screen.getByRole('alert').textContent).toContain('Time to pay has run out');
    });

    it('leaves the page where it is if nothing had the focus, and announces the change as an alert', async () => {
      const scroll = vi.spyOn(globalThis, 'scrollTo');
      onTestFinished(() => void vi.restoreAllMocks());
      await runOut(() => document.body);
      expect(document.activeElement).toBe(document.body);
      expect(scroll).not.toHaveBeenCalled();
      expect(screen.getByRole('alert').textContent).toContain('Time to pay has run out');
    });

    describe('while the player is on the host’s page', () => {
      beforeEach(async () => {
        vi.spyOn(document, 'hasFocus').mockReturnValue(false);
        await runOut(() => screen.getByTitle('Copy Amount'));
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      });
      afterEach(() => void vi.restoreAllMocks());

      const comeBack = () => dispatchEvent(new Event('focus'));
      const endTask = () => act(() => void vi.advanceTimersByTime(0));

      it('takes no focus, but the heading has it after the return, without a scroll', () => {
        const scroll = vi.spyOn(globalThis, 'scrollTo');
        expect(document.activeElement).toBe(document.body);
        comeBack();
        expect(document.activeElement).toBe(document.body);
        endTask();
        expect(document.activeElement).toBe(heading());
        expect(scroll).not.toHaveBeenCalled();
        expect(screen.queryByRole('alert')).toBeNull();
      });

      it('leaves the focus to the click that brings the player back', () => {
        const paid = screen.getByRole('button', { name: 'I’ve paid' });
        comeBack();
        act(() => paid.focus());
        endTask();
        expect(document.activeElement).toBe(paid);
      });
    });
  });

  it('[P2P-18] leads to the form with the same amount once its time is over and it is cancelled', async () => {
    useMethods.setState({ list: testList(testMethod()) });
    const ports = await showInvoice({ passedAmount: '100' }, 15 * 60 + 1);
    ports.answers['deposit-cancel'] = () => ({});
    const cancelled = testDeposit({ p2pStatus: 'CANCELED', serverTime: later });
    ports.answers['deposit-status'] = () => cancelled;
    await userEvent.click(screen.getByRole('button', { name: 'I haven’t paid, start again' }));
    expect(ports.events).toContain('deposit-cancel');
    expect(ports.places).toEqual([{ path: '/deposit/redirect', query: { method: 'spei' } }]);
    expect(useDeposit.getState().amount).toBe('100');
  });

  it.each(['PAYED', undefined] as const)(
    '[P2P-5, P2P-18] shows the result if the payment is %s after its time is over',
    async (p2pStatus) => {
      useMethods.setState({ list: testList(testMethod()) });
      const ports = await showInvoice({ passedAmount: '100' }, 15 * 60 + 1);
      ports.answers['deposit-cancel'] = () => ({});
      if (p2pStatus) {
        ports.answers['deposit-status'] = () => testDeposit({ p2pStatus, serverTime: later });
      }
      await userEvent.click(screen.getByRole('button', { name: 'I haven’t paid, start again' }));
      expect(ports.places.map(({ path }) => path)).toEqual(['/deposit/complete']);
      expect(useDeposit.getState().amount).toBe('');
    },
  );

  it('[P2P-18] keeps the reason why it can no longer be cancelled', async () => {
    const ports = await showInvoice();
    ports.answers['deposit-cancel'] = () => {
      throw new CashierError('too late', { status: 422, code: 'banking.cancelRefused' });
    };
    await userEvent.click(screen.getByRole('button', { name: 'Cancel payment' }));
    await userEvent.click(screen.getByRole('button', { name: 'I haven’t paid, cancel' }));
    const kept = await screen.findByText(
      'This payment can no longer be cancelled. Wait for the result.',
    );
    expect(kept.closest('[role]')?.role).toBe('note');
    expect(useSnackbars.getState().list).toHaveLength(1);
  });

  it('[P2P-18] sends only one answer of the player after its time is over', async () => {
    const ports = await showInvoice({}, 15 * 60 + 1);
    ports.answers['deposit-complete'] = () => new Promise(() => {});
    await userEvent.click(screen.getByRole('button', { name: 'I’ve paid' }));
    await userEvent.click(screen.getByRole('button', { name: 'I haven’t paid, start again' }));
    await userEvent.click(screen.getByRole('button', { name: 'Choose another method' }));
    expect(ports.events).not.toContain('deposit-cancel');
    expect(ports.places).toEqual([]);
  });

  it('[P2P-18] leads to the other methods after its time is over', async () => {
    const ports = await showInvoice({}, 15 * 60 + 1);
    await userEvent.click(screen.getByRole('button', { name: 'Choose another method' }));
    expect(ports.places).toEqual([{ path: '/deposit' }]);
    expect(ports.events).not.toContain('deposit-cancel');
  });

  it.each([
    [15, 0, '15:00'],
    [15, 65, '13:55'],
    [30, 60, '29:00'],
  ])(
    '[P2P-11] with %i minutes to pay shows after %i seconds the time left: %s',
    async (minutes, s, left) => {
      await showInvoice({ timeout_minutes: minutes }, s);
      expect(timeLeft()).toContain(left);
    },
  );

  it('[P2P-11] counts down', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const ports = await showInvoice();
    await act(async () => {
      await ports.clock.advance(1000);
      vi.advanceTimersByTime(1000);
    });
    expect(timeLeft()).toContain('14:59');
  });

  it('[P2P-11] has copy buttons for the card number and the amount', async () => {
    await showInvoice();
    const rows = screen
      .getAllByRole('button', { name: /^Copy / })
      .map((button) => [
        button.getAttribute('aria-label') ?? button.textContent,
        button.parentElement?.querySelector('code')?.textContent,
      ]);
    expect(rows).toEqual([
      ['Copy number', '8600140123456789'],
      ['Copy Amount', '100.07'],
    ]);
    screen.getByText('A PAYEE');
    screen.getByText('A Bank');
  });

  it('[I18N-8] adds no invisible characters to a detail without a copy button in Arabic', async () => {
    setMessages('ar', english, english);
    const bank = { label: 'Bank', value: 'BANCO 1', copy: false };
    await showInvoice({ unifiedFlow: { requisites: [bank] } });
    expect(screen.getByText(/BANCO/).textContent).toBe('BANCO 1');
  });

  it('[P2P-19] highlights the digits that differ from the requested amount', async () => {
    await showInvoice({ passedAmount: '100', passedCurrency: 'MXN' });
    const accent = () => document.querySelector('em');
    expect(accent()?.textContent).toBe('7');
    expect(accent()?.parentElement?.textContent).toBe('$100.07');
    cleanup();
    setMessages('ru', english, english);
    await showInvoice({ passedAmount: '100', passedCurrency: 'MXN' });
    expect(accent()?.textContent).toBe('7');
  });

  it('[P2P-19] highlights all digits of an amount that is longer or shorter than requested', async () => {
    await showInvoice({ passedAmount: '99.63', passedCurrency: 'MXN' });
    expect(document.querySelector('em')?.textContent).toBe('100.07');
  });

  it('[P2P-19] highlights no digit if the amount was requested in another currency', async () => {
    const paid = { payment_amount: '4150.37', payment_currency: 'UAH' };
    await showInvoice({ ...paid, passedAmount: '100', passedCurrency: 'USD' });
    expect(document.querySelector('em')).toBeNull();
    screen.getByText(/4,150\.37/, { selector: 'p' });
    screen.getByText(/You asked for .*100\.00/);
  });

  it.each([
    [0, 'left to pay'],
    [14 * 60 + 30, 'Last minute to pay'],
  ])('[P2P-20] labels the countdown after %i seconds: %s', async (s, words) => {
    await showInvoice({}, s);
    expect(screen.getByText(words).getAttribute('aria-live')).toBe('polite');
  });

  it.each(['CANCELED', 'AUTO_CANCELED', 'PAYED', 'PAID_BY_PLAYER', 'DISPUTED'] as const)(
    '[P2P-5] asks for the status, and shows the result once it is %s',
    async (p2pStatus) => {
      const ports = await showInvoice();
      expect(ports.places).toEqual([]);
      const state = testDeposit({ p2pStatus, status: 'accepted', serverTime: later });
      ports.answers['deposit-status'] = () => state;
      await act(() => ports.clock.advance(10_000));
      expect(ports.places).toEqual([
        { path: '/deposit/complete', query: { id: 'd1', method: 'spei' } },
      ]);
    },
  );

  it('[P2P-5] stays on the page while the status is unknown', async () => {
    const ports = await showInvoice();
    const state = testDeposit({ p2pStatus: 'NEW' as never, serverTime: later });
    ports.answers['deposit-status'] = () => state;
    await act(() => ports.clock.advance(10_000));
    expect(ports.calls.map(({ name }) => name)).toContain('deposit-status');
    expect(ports.places).toEqual([]);
  });
});
