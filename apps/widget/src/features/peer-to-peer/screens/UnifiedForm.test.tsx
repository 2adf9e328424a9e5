import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { fakePorts } from '../../../testing/fake-ports.ts';
import { beginTest, testDeposit, testList, testMethod } from '../../../testing/fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { useDeposit } from '../../deposits/state.ts';
import { useMethods } from '../../methods/state.ts';
import { useP2p } from '../state.ts';
import P2pPaymentScreen from './P2pPaymentScreen.tsx';

beforeEach(() => beginTest());

const paid = () => screen.getByRole('button', { name: 'I’ve paid' });

it('[FORM-7, FORM-16] the fields that a payment describes are validated before they are sent', async () => {
  const query = { id: 'd1', method: 'spei' };
  const ports = fakePorts({ path: '/deposit/peer-to-peer/unified-form', query });
  const state = testDeposit({ p2pStatus: 'PENDING' });
  ports.answers['deposit-complete'] = () => ({ depositId: 'd1', status: 'accepted' });
  ports.answers['deposit-status'] = () => state;
  useMethods.setState({ list: testList(testMethod()) });
  useDeposit.setState({ current: { ...state, receivedAtMs: 0 } });
  const field = { name: 'txid', type: 'text' as const, label: 'Reference', regex: '^\\d{4}$' };
  const unifiedFlow = { requisites: [{ label: 'Wallet', value: '1' }], fields: [field] };
  const stored = { depositId: 'd1', paymentMethod: 'spei', exists: false, unifiedFlow };
  useP2p.setState({ stored: { ...stored, receivedAtMs: ports.clock.nowMs() } });
  await renderScreen(P2pPaymentScreen, ports);

  await userEvent.click(paid());
  const input = screen.getByLabelText('Reference');
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(ports.tracked).toEqual([['regex-error', 'txid']]);
  expect(ports.events).not.toContain('deposit-complete');

  await userEvent.type(input, '1234');
  await userEvent.click(paid());
  const sent = ports.calls.find(({ name }) => name === 'deposit-complete');
  expect(sent?.input).toMatchObject({ depositId: 'd1', fields: { txid: '1234' } });
});
