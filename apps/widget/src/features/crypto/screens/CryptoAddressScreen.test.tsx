import type { CryptoDeposit } from '@opencashier/contract/calls/crypto-deposits';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { findRoute } from '../../../routes/find-route.ts';
import { useDeposit } from '../../deposits/state.ts';
import { fakePorts } from '../../../testing/fake-ports.ts';
import { beginTest, testDeposit } from '../../../testing/fixtures.ts';
import { ScreenContext } from '../../../shell/screen-context.ts';
import CryptoAddressScreen from './CryptoAddressScreen.tsx';

const crypto: CryptoDeposit = {
  coin: 'USDT',
  network: 'tron',
  networkName: 'Tron',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  uri: 'tron:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  amount: '25.4',
  minimum: '5',
  confirmations: { seen: 0, needed: 20 },
  intervalSeconds: 3,
  state: 'awaiting',
  payBy: '2026-11-15T12:30:00.000Z',
  received: '0',
  payments: [],
};

async function shown(change: Partial<CryptoDeposit>): Promise<string> {
  const query = { id: 'd1', method: 'crypto_usdt' };
  const ports = fakePorts({ path: '/deposit/crypto/address', query });
  const route = await findRoute('/deposit/crypto/address');
  if (!route) throw new Error('there is no page for an address');
  const deposit = testDeposit({ paymentMethod: 'crypto_usdt', crypto: { ...crypto, ...change } });
  useDeposit.setState({ current: { ...deposit, receivedAtMs: 0 } });
  return renderToStaticMarkup(
    <ScreenContext value={{ ports, route, place: ports.navigator.place() }}>
      <CryptoAddressScreen />
    </ScreenContext>,
  );
}

describe('the address page', () => {
  beforeEach(() => beginTest());

  it.each([true, false])(
    '[CRY-6] shows the instruction if the host asks for it: %s',
    async (asks) => {
      beginTest({ schema: { meta: { showCryptoInstruction: asks } } });
      const html = await shown({});
      expect(html.includes('Choose the network Tron there')).toBe(asks);
    },
  );

  it.each(['awaiting', 'underMinimum', 'replaced', 'wrongToken'] as const)(
    'offers another method while coins are due: %s',
    async (state) => {
      const html = await shown({ state, ...(state === 'underMinimum' && { due: '2' }) });
      expect(html).toContain('Choose another method');
      expect(html).not.toContain('Your payment is on its way');
    },
  );

  it.each(['seen', 'confirming'] as const)(
    'offers no other method once coins are on their way: %s',
    async (state) => {
      const html = await shown({ state, received: '25.4' });
      expect(html).toContain('Your payment is on its way');
      expect(html).toContain('Done');
      expect(html).not.toContain('Choose another method');
      expect(html).not.toContain('Send only USDT');
    },
  );

  it.each(['seen', 'confirming'] as const)(
    'shows the missing amount and the address while a part is on its way: %s',
    async (state) => {
      const html = await shown({ state, received: '3', due: '2' });
      expect(html).toContain('Your payment is on its way');
      expect(html).toContain('Send 2\u00a0USDT more to the same address');
      expect(html).toContain('Send only USDT');
      expect(html).toMatch(/<code[^>]*>2<\/code>/);
    },
  );
});
