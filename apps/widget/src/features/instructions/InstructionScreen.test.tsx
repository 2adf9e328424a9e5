import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useDeposit } from '../deposits/state.ts';
import { useMethods } from '../methods/state.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { beginTest, testDeposit, testList, testMethod } from '../../testing/fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import InstructionScreen from './InstructionScreen.tsx';

beforeEach(() => beginTest());

const method = testMethod({
  instruction_keys: ['open', 'pin'],
  text: { en: { title: 'M-Pesa', open: 'Open the request', pin: 'Enter the PIN' } },
});
const path = '/deposit/redirect/instruction';

async function show(query: Record<string, string>) {
  const ports = fakePorts({ path, query });
  useMethods.setState({ list: testList(method) });
  useDeposit.setState({ method });
  await renderScreen(InstructionScreen, ports);
  return ports;
}

const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('[SEQ-26] shows the steps of a deposit with its amount, and Back leads to the list', async () => {
  useDeposit.setState({ current: { ...testDeposit(), receivedAtMs: 0 } });
  const ports = await show({ id: 'd1', method: 'spei' });
  screen.getByRole('heading', { level: 1, name: 'Pay with M-Pesa' });
  screen.getByText(/100\.00/);
  expect(steps()).toEqual(['Open the request', 'Enter the PIN']);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(ports.navigator.place().path).toBe('/deposit');
});

it('[SEQ-26] shows the result once the deposit has ended', async () => {
  const ended = testDeposit({ status: 'processed' });
  useDeposit.setState({ current: { ...ended, receivedAtMs: 0 } });
  const ports = await show({ id: 'd1', method: 'spei' });
  expect(ports.navigator.place()).toMatchObject({
    path: '/deposit/complete',
    query: { id: 'd1', method: 'spei' },
  });
});

it('[ROUTE-15] shows the steps of a method before the form is sent', async () => {
  await show({ method: 'spei' });
  screen.getByRole('heading', { level: 1, name: 'M-Pesa' });
  expect(steps()).toEqual(['Open the request', 'Enter the PIN']);
  screen.getByRole('button', { name: 'Continue to payment' });
});
