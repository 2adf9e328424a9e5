import type { CryptoDeposit } from '@opencashier/contract/calls/crypto-deposits';
import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDeposit } from '../../deposits/state.ts';
import { type FakePorts, fakePorts } from '../../../testing/fake-ports.ts';
import { beginTest, testDeposit, testList, testMethod } from '../../../testing/fixtures.ts';
import { useMethods } from '../../methods/state.ts';
import { factOf, renderScreen } from '../../../testing/render-screen.tsx';
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

async function show(
  change: Partial<CryptoDeposit>,
  other: Partial<DepositState> = {},
): Promise<FakePorts> {
  const query = { id: 'd1', method: 'crypto_usdt' };
  const own = { paymentMethod: 'crypto_usdt', crypto: { ...crypto, ...change } };
  const deposit = testDeposit({ ...own, ...other });
  useDeposit.setState({ current: { ...deposit, receivedAtMs: Date.parse(deposit.serverTime) } });
  const ports = fakePorts({ path: '/deposit/crypto/address', query });
  await renderScreen(CryptoAddressScreen, ports);
  return ports;
}

/** The server sends another state of the coins. */
function update(change: Partial<CryptoDeposit>): void {
  const { current } = useDeposit.getState();
  if (!current?.crypto) throw new Error('there is no deposit');
  const changed = { ...current, crypto: { ...current.crypto, ...change } };
  act(() => useDeposit.setState({ current: changed }));
}

/** Returns what a screen reader has announced since: changes of live regions that it knew. */
function listen(): () => string[] {
  expect(screen.queryByRole('alert')).toBeNull();
  const polite = '[role="status"], [aria-live="polite"]';
  const regions = [...document.querySelectorAll(polite)].map((region) => {
    return { region, before: region.textContent };
  });
  return () => {
    const changed = regions.filter(
      ({ region, before }) => region.isConnected && region.textContent !== before,
    );
    return changed.flatMap(({ region }) => region.textContent || []);
  };
}

const isShown = (words: string): boolean =>
  screen.queryAllByText(words, { exact: false }).length > 0;
const another = () => screen.queryByRole('button', { name: 'Choose another method' });

describe('the address page', () => {
  beforeEach(() => beginTest());

  it.each([true, false])(
    '[CRY-6] shows the instruction if the host asks for it: %s',
    async (isWanted) => {
      beginTest({ schema: { meta: { showCryptoInstruction: isWanted } } });
      await show({});
      expect(isShown('Choose the Tron network')).toBe(isWanted);
    },
  );

  it.each([
    [undefined, 'Your deposit arrives once you’ve paid'],
    [[{ currency: 'GC', amount: '100', type: 'main' }] as const, 'Your coins arrive once'],
  ])('says what arrives: %j', async (coins, words) => {
    await show({}, coins && { coins: [...coins] });
    expect(isShown(words)).toBe(true);
  });

  it('[CRY-7] shows the rate and its expiry, and says that the address stays valid', async () => {
    useMethods.setState({
      list: testList(testMethod({ name: 'crypto_usdt', iconIds: ['tether'] })),
    });
    await show(
      {},
      {
        pay: { amount: '25.4', currency: 'USDT' },
        rate: { rate: '0.058', expiresAt: '2026-11-15T12:45:00.000Z' },
      },
    );
    expect(factOf('Rate')).toMatch(/^1 USDT = 17\.2414 MXN, until /);
    expect(isShown('The address still works after that.')).toBe(true);
    screen.getByRole('timer', { name: 'Time left at this rate' });
    expect(isShown('left at this rate')).toBe(true);
    expect(isShown('left to pay')).toBe(false);
    screen.getByRole('button', { name: 'Copy address' });
    await waitFor(() =>
      expect(document.querySelector('image')?.getAttribute('href')).toContain('tether.svg'),
    );
  });

  it('[CRY-7] announces the last minute of the rate, not the last minute to pay', async () => {
    await show({ payBy: '2026-11-15T12:00:40.000Z' });
    expect(isShown('Last minute at this rate')).toBe(true);
    expect(isShown('Last minute to pay')).toBe(false);
  });

  it('[CRY-7] promises no value once the rate is over', async () => {
    await show({});
    expect(isShown('Send exactly')).toBe(true);
    cleanup();
    await show({ payBy: '2026-11-15T12:00:00.000Z' });
    screen.getByRole('heading', { name: 'Send USDT' });
    expect(isShown('You asked for')).toBe(true);
    expect(isShown('Send exactly')).toBe(false);
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('[CRY-7] counts the rate down from the creation of the deposit to its end', async () => {
    await show({}, { createdAt: '2026-11-15T10:30:00.000Z' });
    const ring = document.querySelector('circle[stroke-dasharray]');
    expect(ring?.getAttribute('stroke-dasharray')).toBe('0.25 1');
  });

  it.each(['awaiting', 'underMinimum', 'replaced', 'wrongToken'] as const)(
    'offers another method while coins are due: %s',
    async (state) => {
      await show({ state, ...(state === 'underMinimum' && { due: '2' }) });
      expect(another()).not.toBeNull();
      expect(isShown('Your payment is on its way')).toBe(false);
    },
  );

  it.each(['seen', 'confirming'] as const)(
    'offers no other method once coins are on their way: %s',
    async (state) => {
      await show({ state, received: '25.4' });
      expect(isShown('Your payment is on its way')).toBe(true);
      screen.getByRole('button', { name: 'Done' });
      expect(another()).toBeNull();
      expect(isShown('Send only USDT')).toBe(false);
      expect(screen.queryByRole('timer')).toBeNull();
    },
  );

  it.each(['seen', 'confirming'] as const)(
    'shows the missing amount and the address while a part is on its way: %s',
    async (state) => {
      await show({ state, received: '3', due: '2' });
      expect(isShown('Your payment is on its way')).toBe(true);
      expect(isShown('Send 2 USDT more to the same address')).toBe(true);
      expect(isShown('Send only USDT')).toBe(true);
      const values = screen.getAllByRole('code').map(({ textContent }) => textContent);
      expect(values).toContain('2');
    },
  );

  describe('[CRY-7] a screen reader', () => {
    it('hears once that a payment is on its way', async () => {
      await show({});
      const heard = listen();
      update({ state: 'seen', received: '25.4' });
      expect(heard()).toEqual(['Your payment is on its way']);
    });

    it('also hears the amount if it differs', async () => {
      await show({});
      const heard = listen();
      update({ state: 'seen', received: '30' });
      expect(heard()).toEqual(['Your payment is on its way', '30\u00a0USDT']);
    });

    it.each([
      [{ state: 'underMinimum', received: '3', due: '2' }, 'Send 2 USDT more'],
      [{ state: 'wrongToken' }, 'something other than USDT'],
      [{ state: 'replaced' }, 'The sender replaced or dropped the payment'],
    ] as const)('hears a notice once: %j', async (change, words) => {
      await show({});
      const heard = listen();
      update(change);
      const notices = heard().filter((text) => text.replaceAll('\u00a0', ' ').includes(words));
      expect(notices).toHaveLength(1);
    });

    it('does not hear each confirmation of the network', async () => {
      const coming = { state: 'confirming', received: '25.4' } as const;
      await show(coming);
      const heard = listen();
      update({ ...coming, confirmations: { seen: 1, needed: 20 } });
      expect(isShown('1 of 20 confirmations')).toBe(true);
      expect(heard()).toEqual([]);
    });

    describe('as time passes', () => {
      beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
      afterEach(() => void vi.useRealTimers());

      it.each([
        ['hears nothing of the countdown', '12:30:00', []],
        [
          'hears that the rate has expired',
          '12:00:01',
          [expect.stringMatching(/^Send USDT/), expect.stringContaining('no longer guaranteed')],
        ],
      ])('%s', async (_, end, said) => {
        const ports = await show({ payBy: `2026-11-15T${end}.000Z` });
        const heard = listen();
        const shown = screen.getByRole('timer').textContent;
        await act(async () => {
          await ports.clock.advance(1000);
          vi.advanceTimersByTime(1000);
        });
        expect(screen.queryByRole('timer')?.textContent).not.toBe(shown);
        expect(heard()).toEqual(said);
      });
    });
  });
});
