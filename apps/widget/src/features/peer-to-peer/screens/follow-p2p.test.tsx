import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createP2p } from '../flows/create-p2p.ts';
import { settleIntent } from '../../../state/intent-key.ts';
import { chooseMethod, useDeposit } from '../../deposits/state.ts';
import { useSnackbars } from '../../../state/snackbars.ts';
import { useP2p } from '../state.ts';
import { useMethods } from '../../methods/state.ts';
import { fakePorts, type FakePorts } from '../../../testing/fake-ports.ts';
import { beginTest, testDeposit, testList, testMethod } from '../../../testing/fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { Snackbar } from '../../../ui/feedback/Snackbar.tsx';
import { followP2p } from './follow-p2p.tsx';
import P2pBaseScreen from './P2pBaseScreen.tsx';
import P2pPaymentScreen from './P2pPaymentScreen.tsx';

const open = {
  depositId: 'd-1',
  exists: true,
  card: { phone: '+380501234567' },
  created: '2026-01-01T00:00:00.000Z',
  serverTime: '2026-01-01T00:00:01.000Z',
  payment_amount: '100.05',
  payment_currency: 'MXN',
  timeout_minutes: 15,
  passedAmount: '100',
  passedCurrency: 'MXN',
};
const openPaymentText = 'This is a payment you started earlier';

let ports: FakePorts;
beforeEach(() => {
  beginTest();
  settleIntent();
  useP2p.setState({}, true);
  useSnackbars.setState({ list: [] });
  ports = fakePorts();
  chooseMethod(testMethod({ name: 'card_to_card', category: 'peer-to-peer', cardViewType: 5 }));
  useDeposit.setState({ amount: '200' });
});

/** Requests a payment of 200 and shows the next page. */
async function request200(answer: object): Promise<void> {
  ports.answers = { 'deposit-create-p2p': () => answer };
  followP2p(ports, await createP2p(ports));
  await renderScreen(P2pPaymentScreen, ports);
}

describe('a response without payment details', () => {
  it('[FORM-21] is announced, and the form keeps the problem', async () => {
    ports.answers = { 'deposit-create-p2p': () => ({ ...open, card: undefined }) };
    followP2p(ports, await createP2p(ports));
    const { problem, isProblemAnnounced } = useDeposit.getState();
    expect(snackbars()).toEqual([problem?.()]);
    expect(isProblemAnnounced).toBe(true);
    expect(ports.places).toEqual([]);
  });

  it('[LIST-24] is announced with a link to the site’s support, once', async () => {
    const support = 'https://casino.example/help';
    beginTest({ schema: { assets: { support } } });
    chooseMethod(testMethod({ name: 'card_to_card', category: 'peer-to-peer', cardViewType: 5 }));
    useDeposit.setState({ amount: '200' });
    ports.answers = { 'deposit-create-p2p': () => ({ ...open, card: undefined }) };
    followP2p(ports, await createP2p(ports));
    followP2p(ports, await createP2p(ports));
    render(<Snackbar items={useSnackbars.getState().list} onDismiss={() => {}} />);
    const alert = within(screen.getByRole('alert'));
    alert.getByText(/couldn’t get the payment details/);
    expect(alert.getByRole('link', { name: 'Contact support' })).toHaveProperty('href', support);
  });

  it('[FORM-21] leaves the link to support in the form, until the player changes something', async () => {
    const support = 'https://casino.example/help';
    const method = testMethod({ name: 'card_to_card', category: 'peer-to-peer', cardViewType: 5 });
    chooseMethod({ ...method, supportLink: support });
    useDeposit.setState({ amount: '200' });
    useMethods.setState({ list: testList(method) });
    ports = fakePorts({ path: '/deposit/peer-to-peer/base', query: { method: 'card_to_card' } });
    ports.answers = { 'deposit-create-p2p': () => ({ ...open, card: undefined }) };
    followP2p(ports, await createP2p(ports));
    await renderScreen(P2pBaseScreen, ports);
    const link = () => screen.queryByRole('link', { name: 'Contact support' });
    expect(link()).toHaveProperty('href', support);
    await userEvent.type(screen.getByLabelText('Amount'), '5');
    expect(link()).toBeNull();
  });
});

const notice = () => screen.queryByText(openPaymentText, { exact: false });
const snackbars = () => useSnackbars.getState().list.map(({ content }) => content);

describe('a payment requested while another is open', () => {
  it('[P2P-1, P2P-4] leads to the open one, with a notice', async () => {
    await request200(open);
    const query = { id: 'd-1', method: 'card_to_card' };
    expect(ports.places).toEqual([{ path: '/deposit/peer-to-peer/invoice', query }]);
    screen.getByText(/You asked for .*100.00/);
    expect(notice()).not.toBeNull();
    expect(snackbars()).toEqual([]);
  });

  it('shows the notice on a page described by the response too', async () => {
    const unifiedFlow = { requisites: [{ label: 'Wallet', value: '1' }] };
    await request200({ ...open, card: undefined, unifiedFlow });
    expect(notice()).not.toBeNull();
  });

  it('shows the notice over the result of a payment already made', async () => {
    const state = { ...testDeposit({}), depositId: 'd-1', p2pStatus: 'PAID_BY_PLAYER' };
    await request200({ ...open, state });
    expect(snackbars()).toEqual([expect.stringContaining(openPaymentText)]);
  });

  it('shows no notice for a new payment', async () => {
    await request200({ ...open, exists: false });
    expect(screen.getAllByText(/100.05/).length).toBeGreaterThan(0);
    expect(notice()).toBeNull();
    expect(snackbars()).toEqual([]);
  });
});
