import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest, testDeposit, testList } from '../../../../testing/fixtures.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { useMethods } from '../../../methods/state.ts';
import { useDeposit } from '../../state.ts';
import { VoucherScreen } from './VoucherScreen.tsx';

beforeEach(() => beginTest());

async function show(isNarrow: boolean): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  useMethods.setState({ list: testList() });
  const voucher = { number: '123456789012', places: ['OXXO'] };
  const expiresAt = '2026-11-18T12:00:00.000Z';
  const deposit = testDeposit({ details: { voucher }, expiresAt });
  const receivedAtMs = Date.parse(deposit.serverTime);
  useDeposit.setState({ current: { ...deposit, receivedAtMs } });
  const query = { id: 'd1', method: 'spei' };
  await renderScreen(VoucherScreen, fakePorts({ path: '/deposit/cash', query }));
  vi.unstubAllGlobals();
}

it.each([
  [true, 'Save the voucher'],
  [false, 'Print the voucher'],
])('[SEQ-29] on a phone (%s) the main action is: %s', async (isNarrow, name) => {
  await show(isNarrow);
  screen.getByRole('button', { name });
  expect(screen.queryAllByRole('button', { name: /^(Save|Print) the voucher$/ })).toHaveLength(1);
});
