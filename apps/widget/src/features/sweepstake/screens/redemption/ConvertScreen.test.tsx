import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { findRoute } from '../../../../routes/find-route.ts';
import { useWithdrawal } from '../../../withdrawals/state.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { beginTest } from '../../../../testing/fixtures.ts';
import { fillForm, payoutMethod, testWithdrawal } from '../../../../testing/withdrawal-fixtures.ts';
import { ScreenContext } from '../../../../shell/screen-context.ts';
import ConvertScreen from './ConvertScreen.tsx';

beforeEach(() => beginTest({ widgetViewType: 'sweep' }));

async function shown(query: Record<string, string> = {}): Promise<string> {
  const ports = fakePorts({ path: '/withdrawal/crypto', query });
  const route = await findRoute('/withdrawal/crypto');
  if (!route) throw new Error('there is no form of a redemption');
  return renderToStaticMarkup(
    <ScreenContext value={{ ports, route, place: ports.navigator.place() }}>
      <ConvertScreen />
    </ScreenContext>,
  );
}

const coin = { name: 'crypto_usdt', category: 'crypto' } as const;

it.each([
  [{ min: '15.15', max: '40' }, '40', '15.15 SC to 40 SC'],
  // The balance is below the minimum.
  [{ min: '15.15', max: '5' }, '5', 'from 15.15 SC'],
])('shows the limits %j of a redemption', async (limits, available, words) => {
  fillForm(payoutMethod(coin));
  const serverTime = '2026-11-15T12:00:00.000Z';
  const quote = { amount: '1', currency: 'SC', fee: '0', net: '1', available, limits, serverTime };
  useWithdrawal.setState({ quote });
  const html = (await shown()).replaceAll('\u00a0', ' ');
  expect(html).toContain(words);
  expect(html).not.toContain('15.15 SC to 15.15 SC');
});

it('[SWP-4] the disclaimer is below the whole form', async () => {
  fillForm(payoutMethod({ ...coin, savesAccount: true }));
  const html = await shown();
  const [field, tick, disclaimer] = [
    'name="clabe"',
    'Remember it for next time',
    'Gold coins are for entertainment only',
  ].map((text) => html.indexOf(text));
  expect(field).toBeGreaterThan(-1);
  expect(tick).toBeGreaterThan(Number(field));
  expect(disclaimer).toBeGreaterThan(Number(tick));
});

it('asks to confirm again, at the new rate, the redemption that the address names', async () => {
  fillForm(payoutMethod(coin));
  const draft = testWithdrawal({
    status: 'draft',
    currency: 'SC',
    destination: '•• f3t4',
    payout: { amount: '22.22', currency: 'USDT' },
    promisedPayout: { amount: '20', currency: 'USDT' },
  });
  useWithdrawal.setState({ records: { w1: { ...draft, receivedAtMs: 0 } } });
  const html = (await shown({ id: 'w1' })).replaceAll('\u00a0', ' ');
  expect(html).toContain('22.22 USDT');
  expect(html).toContain('•• f3t4');
  expect(await shown()).not.toContain('22.22');
});
