import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { CashierError } from '../../../../ports/cashier-error.ts';
import { useSnackbars } from '../../../../state/snackbars.ts';
import { type FakePorts, fakePorts } from '../../../../testing/fake-ports.ts';
import {
  beginTest,
  testDeposit,
  testList,
  testPending,
  testSnippet,
} from '../../../../testing/fixtures.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { useMethods } from '../../../methods/state.ts';
import { DepositRootScreen } from '../root/DepositRootScreen.tsx';

const expiresAt = '2026-11-15T12:30:00.000Z';
const pending = [
  testPending({ id: 'd3', title: 'SPEI', amount: '300', expiresAt }),
  testPending({ id: 'd2', title: 'SPEI', amount: '200', expiresAt }),
  testPending({ id: 'd1', title: 'SPEI', amount: '100', status: 'accepted' }),
];

async function showList(shown = pending): Promise<FakePorts> {
  const ports = fakePorts();
  const snippet = testSnippet({ pending: shown });
  Object.assign(ports.answers, {
    'methods-payment-v3': () => testList(),
    'userdata-payment-snippet': () => snippet,
    'deposit-cancel': () => ({ depositId: 'd2', status: 'mistaked' }),
    'deposit-status': ({ depositId }: { depositId?: string }) =>
      testDeposit({ depositId: depositId ?? '', status: 'mistaked', ending: 'cancelled' }),
  });
  await renderScreen(DepositRootScreen, ports);
  await screen.findByRole('list', { name: 'In progress' });
  return ports;
}

const button = (name: string) => screen.getByRole('button', { name });
const nameOf = (element: Element | null) => element?.getAttribute('aria-label');
const focused = () => nameOf(document.activeElement);
const question = 'Cancel this payment?';
const cancelSecond = 'Cancel: $200.00, SPEI';
const banner = () => within(screen.getByRole('list', { name: 'In progress' }));
const rows = async () =>
  within(await screen.findByRole('dialog', { name: 'Your unfinished deposits' }));

describe('unfinished deposits', () => {
  beforeEach(() => beginTest());

  it('[LIST-26] share one banner: the newest, and how many more there are', async () => {
    await showList();
    expect(banner().getAllByRole('listitem')).toHaveLength(1);
    banner().getByText('$300.00 · SPEI');
    expect(banner().getByRole('timer', { name: 'Time left to pay' }).textContent).toMatch(
      /\d left$/,
    );
    await userEvent.click(button('2 more'));
    expect((await rows()).getAllByRole('listitem')).toHaveLength(3);
  });

  it('[LIST-26] can be continued while they can be paid; otherwise only their details open', async () => {
    const ports = await showList();
    await userEvent.click(button('2 more'));
    const sheet = await rows();
    expect(sheet.queryByRole('button', { name: 'Continue: $100.00, SPEI' })).toBeNull();
    expect(sheet.queryByRole('button', { name: 'Cancel: $100.00, SPEI' })).toBeNull();
    await userEvent.click(button('Details: $100.00, SPEI'));
    expect(ports.places.at(-1)?.path).toBe('/deposit/complete');
  });

  it('[LIST-26] are cancelled only after a confirmation, and then removed', async () => {
    const ports = await showList();
    await userEvent.click(button('Cancel or hide: $300.00, SPEI'));
    await userEvent.click((await rows()).getByRole('button', { name: 'Cancel: $200.00, SPEI' }));
    expect(ports.events).not.toContain('deposit-cancel');
    await userEvent.click(button('I haven’t paid, cancel'));
    await waitFor(async () => expect((await rows()).getAllByRole('listitem')).toHaveLength(2));
    const { input } = ports.calls.find(({ name }) => name === 'deposit-cancel') ?? {};
    expect(input).toEqual({ depositId: 'd2', paymentMethod: 'spei' });
    expect(useMethods.getState().snippet?.pending.map(({ id }) => id)).toEqual(['d3', 'd1']);
  });

  it('[LIST-26] stay in the list, with an error, if they can no longer be cancelled', async () => {
    const ports = await showList();
    ports.answers['deposit-cancel'] = () => {
      throw new CashierError('too late', { status: 409, code: 'banking.cancelRefused' });
    };
    await userEvent.click(button('2 more'));
    await userEvent.click((await rows()).getByRole('button', { name: 'Cancel: $200.00, SPEI' }));
    await userEvent.click(button('I haven’t paid, cancel'));
    await waitFor(() =>
      expect(useSnackbars.getState().list[0]?.content).toContain('can no longer be cancelled'),
    );
    expect((await rows()).getAllByRole('listitem')).toHaveLength(3);
    // The snackbar vanishes; the row keeps the reason, until the player tries again.
    const kept = 'This payment can no longer be cancelled. Wait for the result.';
    expect((await rows()).getByRole('alert').textContent).toBe(kept);
    ports.answers['deposit-cancel'] = () => ({ depositId: 'd2', status: 'mistaked' });
    await userEvent.click((await rows()).getByRole('button', { name: 'Cancel: $200.00, SPEI' }));
    await userEvent.click(button('I haven’t paid, cancel'));
    await waitFor(async () => expect((await rows()).queryByRole('alert')).toBeNull());
  });

  it('[LIST-26] are hidden for this visit, and the sheet closes with the last one', async () => {
    await showList();
    await userEvent.click(button('2 more'));
    for (const amount of ['$300.00', '$200.00', '$100.00']) {
      await rows();
      await userEvent.click(button(`Hide for now: ${amount}, SPEI`));
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('list', { name: 'In progress' })).toBeNull();
    expect(useMethods.getState().snippet?.pending).toHaveLength(3);
  });

  it('[LIST-26] get the focus back if the player keeps the payment, by the button or by Escape', async () => {
    await showList();
    await userEvent.click(button('2 more'));
    const ask = async () =>
      userEvent.click((await rows()).getByRole('button', { name: cancelSecond }));
    const expectReturn = async () => {
      expect(screen.queryByRole('dialog', { name: question })).toBeNull();
      await waitFor(() => expect(focused()).toBe(cancelSecond));
    };
    await ask();
    await userEvent.click(button('Keep payment'));
    await expectReturn();
    await ask();
    // Escape makes the browser close the dialog.
    act(() => screen.getByRole<HTMLDialogElement>('dialog', { name: question }).close());
    await expectReturn();
    await rows();
  });

  it('[LIST-26] pass the focus on when they are hidden: to the next row, else the previous one, else the page', async () => {
    await showList();
    await userEvent.click(button('2 more'));
    await rows();
    const steps = [
      ['$200.00', 'Details: $100.00, SPEI'],
      ['$100.00', 'Continue: $300.00, SPEI'],
    ] as const;
    for (const [amount, next] of steps) {
      await userEvent.click(button(`Hide for now: ${amount}, SPEI`));
      expect(focused()).toBe(next);
    }
    await userEvent.click(button('Hide for now: $300.00, SPEI'));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  it('[LIST-26] announce their cancellation and pass the focus on, also when the sheet closes', async () => {
    const ports = await showList(pending.slice(0, 2));
    const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await userEvent.click(button('1 more'));
    await userEvent.click((await rows()).getByRole('button', { name: cancelSecond }));
    await userEvent.click(button('I haven’t paid, cancel'));
    await waitFor(async () =>
      expect((await rows()).getByRole('status').textContent).toBe(
        '$200.00 · SPEI: Payment cancelled',
      ),
    );
    expect(focused()).toBe('Continue: $300.00, SPEI');
    await ports.clock.advance(5000);
    await waitFor(async () => expect((await rows()).getByRole('status').textContent).toBe(''));

    await userEvent.click((await rows()).getByRole('button', { name: 'Cancel: $300.00, SPEI' }));
    await userEvent.click(button('I haven’t paid, cancel'));
    await waitFor(() => expect(status()).toContain('$300.00 · SPEI: Payment cancelled'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('[LIST-26] announce each of two equal cancellations, which follow one another', async () => {
    const twin = testPending({ id: 'd0', title: 'SPEI', amount: '200', expiresAt });
    const ports = await showList([...pending.slice(0, 2), twin]);
    const status = async () => (await rows()).getByRole('status');
    const cancelFirst = async () => {
      const [first] = (await rows()).getAllByRole('button', { name: cancelSecond });
      if (first) await userEvent.click(first);
      await userEvent.click(button('I haven’t paid, cancel'));
    };
    await userEvent.click(button('2 more'));
    await cancelFirst();
    await waitFor(async () => expect((await status()).textContent).not.toBe(''));
    const announcement = (await status()).firstElementChild;
    await ports.clock.advance(4000);
    await cancelFirst();
    await waitFor(async () => expect((await status()).firstElementChild).not.toBe(announcement));
    const text = '$200.00 · SPEI: Payment cancelled';
    expect((await status()).textContent).toBe(text);
    // The end of the first one does not end the second one.
    await act(() => ports.clock.advance(1000));
    expect((await status()).textContent).toBe(text);
  });

  it('[LIST-26] each stay busy until their own cancellation is answered', async () => {
    const ports = await showList();
    const answers: Record<string, () => void> = {};
    ports.answers['deposit-cancel'] = ({ depositId }) =>
      new Promise((resolve) => {
        answers[String(depositId)] = () => resolve({ depositId, status: 'mistaked' });
      });
    await userEvent.click(button('2 more'));
    for (const amount of ['$300.00', '$200.00']) {
      const name = `Cancel: ${amount}, SPEI`;
      await userEvent.click((await rows()).getByRole('button', { name }));
      await userEvent.click(button('I haven’t paid, cancel'));
    }
    const busy = () => screen.queryAllByRole('button', { busy: true }).map(nameOf);
    expect(busy()).toEqual(['Cancel: $300.00, SPEI', cancelSecond]);
    answers['d3']?.();
    await waitFor(async () => expect((await rows()).getAllByRole('listitem')).toHaveLength(2));
    expect(busy()).toEqual([cancelSecond]);
    // The player has left the row that is gone, so the focus stays.
    expect(focused()).toBe(cancelSecond);
    answers['d2']?.();
    await waitFor(() => expect(busy()).toEqual([]));
  });
});
