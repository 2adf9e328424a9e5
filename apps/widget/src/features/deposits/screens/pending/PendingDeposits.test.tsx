import { screen, waitFor, within } from '@testing-library/react';
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

async function showList(): Promise<FakePorts> {
  const ports = fakePorts();
  const snippet = testSnippet({ pending });
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
    expect((await rows()).getByRole('note').textContent).toBe(kept);
    ports.answers['deposit-cancel'] = () => ({ depositId: 'd2', status: 'mistaked' });
    await userEvent.click((await rows()).getByRole('button', { name: 'Cancel: $200.00, SPEI' }));
    await userEvent.click(button('I haven’t paid, cancel'));
    await waitFor(async () => expect((await rows()).queryByRole('note')).toBeNull());
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
});
