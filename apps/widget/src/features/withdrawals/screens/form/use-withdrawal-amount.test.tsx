import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest } from '../../../../testing/fixtures.ts';
import { fillForm, payoutMethod } from '../../../../testing/withdrawal-fixtures.ts';
import { QuickAmounts } from '../../../../ui/amounts/QuickAmounts.tsx';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { useWithdrawalAmount } from './use-withdrawal-amount.ts';

beforeEach(() => beginTest());

function Quick({ max }: { max: number }) {
  const method = payoutMethod({ amount_rules: { MXN: { min: 50, max } } });
  return <QuickAmounts {...useWithdrawalAmount(method, 'MXN').quick} />;
}

it.each([
  [1000, 'All'],
  [400, 'Max'],
])('with a balance of 500 and a limit of %d, the last button is “%s”', async (max, name) => {
  fillForm();
  await renderScreen(() => <Quick max={max} />, fakePorts({ path: '/withdrawal/redirect' }));
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.slice(-2)).toEqual(['75%', name]);
});
