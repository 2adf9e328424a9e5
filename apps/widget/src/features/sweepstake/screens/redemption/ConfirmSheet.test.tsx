import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { findRoute } from '../../../../routes/find-route.ts';
import { beginTest } from '../../../../testing/fixtures.ts';
import { fakePorts } from '../../../../testing/fake-ports.ts';
import { testWithdrawal } from '../../../../testing/withdrawal-fixtures.ts';
import { ScreenContext } from '../../../../shell/screen-context.ts';
import { ConfirmSheet, type ConfirmSheetProps } from './ConfirmSheet.tsx';

beforeEach(() => beginTest({ widgetViewType: 'sweep' }));

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const tron = {
  id: 'tron',
  name: 'Tron',
  standard: 'TRC-20',
  confirmations: null,
  intervalSeconds: null,
  minUsd: null,
  memo: false,
};
const networks = [tron, { ...tron, id: 'bitcoin', name: 'Bitcoin', standard: null }];

/** Returns the visible text, row by row. */
async function render(wallet: ConfirmSheetProps['wallet']): Promise<string> {
  const ports = fakePorts({ path: '/withdrawal/crypto' });
  const route = await findRoute('/withdrawal/crypto');
  if (!route) throw new Error('there is no form of a redemption');
  const state = testWithdrawal({ status: 'draft', currency: 'SC', destination: '•• f3t4' });
  const html = renderToStaticMarkup(
    <ScreenContext value={{ ports, route, place: ports.navigator.place() }}>
      <ConfirmSheet
        draft={{ ...state, receivedAtMs: 0 }}
        wallet={wallet}
        networks={networks}
        onClose={() => {}}
      />
    </ScreenContext>,
  );
  return html.replaceAll('</span><span', '</span> <span').replaceAll(/<[^>]+>/g, '');
}

it('[SWP-3] shows the whole address in groups of four, and its network', async () => {
  const text = await render({ name: 'wallet', address, network: 'bitcoin' });
  expect(text).toContain('NetworkBitcoin');
  expect(text).toContain('Tobc1q w508 d6qe jxtd g4y5 r3za rvar y0c5 xw7k v8f3 t4');
  expect(text).not.toContain('••');
});

it('[SWP-3] shows the standard with the network, as the form does', async () => {
  const text = await render({ name: 'wallet', address: 'TJRab', network: 'tron' });
  expect(text).toContain('NetworkTron (TRC-20)');
});

it('[SWP-3] shows only the label of a saved account', async () => {
  const text = await render(undefined);
  expect(text).toContain('To•• f3t4');
  expect(text).not.toContain('Network');
});
