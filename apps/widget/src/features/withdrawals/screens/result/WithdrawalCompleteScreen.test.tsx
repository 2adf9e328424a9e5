import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { beginTest } from '../../../../testing/fixtures.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import {
  payoutList,
  payoutMethod,
  payoutPorts,
  testWithdrawal,
} from '../../../../testing/withdrawal-fixtures.ts';
import { useWithdrawal } from '../../state.ts';
import WithdrawalCompleteScreen from './WithdrawalCompleteScreen.tsx';

beforeEach(() => beginTest());

const titled = (title: string) => payoutList(payoutMethod({ text: { en: { title } } }));

it('[I18N-5] the method’s name follows a change of language, also in the steps', async () => {
  const ports = payoutPorts();
  ports.navigator.replace({ path: '/withdrawal/complete', query: { id: 'w1' } });
  const records = { w1: { ...testWithdrawal(), receivedAtMs: ports.clock.nowMs() } };
  useWithdrawal.setState({ list: titled('IMPS transfer'), records });
  await renderScreen(WithdrawalCompleteScreen, ports);
  screen.getByText('Payment: IMPS transfer');
  act(() => useWithdrawal.setState({ list: titled('Another name') }));
  screen.getByText('Payment: Another name');
  expect(screen.queryByText('IMPS transfer', { exact: false })).toBeNull();
});
