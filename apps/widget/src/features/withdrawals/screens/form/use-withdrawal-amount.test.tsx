import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { withdrawalRoutes } from '../../../../routes/tables/withdrawals.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest } from '../../../../testing/fixtures.ts';
import { fillForm, payoutMethod } from '../../../../testing/withdrawal-fixtures.ts';
import { QuickAmounts } from '../../../../ui/inputs/QuickAmounts.tsx';
import { ScreenContext } from '../../../../shell/screen-context.ts';
import { useWithdrawalAmount } from './use-withdrawal-amount.ts';

beforeEach(() => beginTest());

function Quick({ max }: { max: number }) {
  const method = payoutMethod({ amount_rules: { MXN: { min: 50, max } } });
  return <QuickAmounts {...useWithdrawalAmount(method, 'MXN').quick} />;
}

function render(max: number): string {
  fillForm();
  const ports = fakePorts({ path: '/withdrawal/redirect' });
  const [route] = withdrawalRoutes;
  if (!route) throw new Error('there are no pages of a withdrawal');
  return renderToStaticMarkup(
    <ScreenContext value={{ ports, route, place: ports.navigator.place() }}>
      <Quick max={max} />
    </ScreenContext>,
  ).replaceAll(/<[^>]+>/g, ' ');
}

it('the last button is “All” for the whole balance, and “Max” if a limit caps it', () => {
  // The balance is 500.
  expect(render(1000)).toMatch(/75%\s+All\s/);
  expect(render(1000)).not.toContain('Max');
  expect(render(400)).toMatch(/75%\s+Max\s/);
  expect(render(400)).not.toContain('All');
});
