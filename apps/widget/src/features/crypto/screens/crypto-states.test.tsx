import type { CryptoDeposit } from '@opencashier/contract/calls/crypto-deposits';
import { readStartData } from '@opencashier/contract/host/start-data';
import { cleanup, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import ru from '../../../../../../locales/ru.json' with { type: 'json' };
import { setMessages } from '../../../i18n/text.ts';
import { english, setEnglishTexts } from '../../../testing/english.ts';
import { factOf, textIn } from '../../../testing/render-screen.tsx';
import type { TrackedDeposit } from '../../deposits/state.ts';
import { outcomeOf } from '../../deposits/screens/result/outcome-of.ts';
import { OutcomeDetails } from '../../deposits/screens/result/OutcomeDetails.tsx';
import { AddressCard } from './AddressCard.tsx';
import { ArrivalCard } from './ArrivalCard.tsx';
import { coinAmount, headAmount, headShowsFullAmount } from './coin-amount.ts';
import { CryptoNotice } from './CryptoNotice.tsx';
import { cryptoSteps } from './crypto-steps.ts';

const crypto: CryptoDeposit = {
  coin: 'USDT',
  network: 'ton',
  networkName: 'Ton',
  address: 'EQAAbbccddee',
  memo: '4821',
  uri: 'ton://transfer/EQAAbbccddee?text=4821',
  amount: '25.4',
  minimum: '5',
  confirmations: { seen: 3, needed: 8 },
  intervalSeconds: 2,
  state: 'awaiting',
  payBy: '2026-11-15T12:30:00.000Z',
  received: '0',
  payments: [],
};
const onCopy = async (): Promise<boolean> => true;

const notice = (change: Partial<CryptoDeposit>, isOverdue = false): string =>
  textIn(
    render(<CryptoNotice crypto={{ ...crypto, ...change }} isOverdue={isOverdue} />).container,
  );

const codes = () => screen.getAllByRole('code').map(({ textContent }) => textContent);

function showResult(status: TrackedDeposit['status'], change: Partial<CryptoDeposit>): void {
  const deposit: TrackedDeposit = {
    depositId: 'dep_1',
    paymentMethod: 'crypto_usdt',
    status,
    amount: '25',
    currency: 'USD',
    createdAt: '2026-11-15T12:00:00.000Z',
    serverTime: '2026-11-15T12:05:00.000Z',
    receivedAtMs: 0,
    ...(status === 'mistaked' && { ending: 'reversed' as const }),
    crypto: { ...crypto, ...change },
  };
  const context = { nowMs: 0, paymentUrl: undefined, balance: undefined };
  render(
    <OutcomeDetails
      amount="$25.00"
      method={{ name: 'Tether' }}
      reference="dep_1"
      txid="f00d"
      outcome={outcomeOf(deposit, context)}
      onCopy={onCopy}
    />,
  );
}

describe('the screens of a crypto deposit', () => {
  beforeEach(setEnglishTexts);

  it('[CRY-1, CRY-3] show the address, memo, network and minimum with their warnings', () => {
    render(<AddressCard crypto={crypto} onCopy={onCopy} />);
    screen.getByText('Send only USDT, and only on the Ton network.', { exact: false });
    screen.getByText('Add the memo to your payment.', { exact: false });
    expect(factOf('Minimum')).toBe('5 USDT');
    screen.getByText('Under a minute');
    expect(codes()).toEqual(['EQAAbbccddee', '4821', '25.4']);
  });

  it('do not warn of a loss beside the notice that a wrong coin is not lost', () => {
    render(<AddressCard crypto={{ ...crypto, state: 'wrongToken' }} onCopy={onCopy} />);
    expect(screen.queryByText('may be lost', { exact: false })).toBeNull();
  });

  it('state no minimum for the rest of a payment', () => {
    const state = { state: 'underMinimum', received: '3', due: '2' } as const;
    render(<AddressCard crypto={{ ...crypto, ...state }} onCopy={onCopy} />);
    expect(factOf('Minimum')).toBeUndefined();
  });

  it('write an amount as the language does, and copy it with a decimal point', () => {
    setMessages('ru', ru, english);
    render(<AddressCard crypto={crypto} onCopy={onCopy} />);
    expect(coinAmount('1234.5678901', 'BTC')).toBe('1\u00a0234,5678901\u00a0BTC');
    expect(codes()).toContain('25.4');
  });

  it('keep the name of a standard in one line', () => {
    render(<AddressCard crypto={{ ...crypto, standard: 'TRC-20' }} onCopy={onCopy} />);
    screen.getByText('Ton (TRC\u201120) address');
    screen.getByText('only on the Ton (TRC\u201120) network', { exact: false });
  });

  it.each([
    [{ amount: '25.4' }, '25.4'],
    [{ coin: 'BTC', amount: '0.0015' }, '0.0015'],
    [{ state: 'underMinimum', received: '3', due: '2' }, '2'],
    // The coin usually has fewer digits; the extra one must be sent too.
    [{ amount: '25.4005' }, '25.4005'],
  ] as const)('show the amount to send with the same digits everywhere: %o', (change, digits) => {
    const deposit: CryptoDeposit = { ...crypto, ...change };
    render(<AddressCard crypto={deposit} onCopy={onCopy} />);
    expect(codes()).toContain(digits);
    expect(coinAmount(deposit.due ?? deposit.amount, deposit.coin)).toBe(
      `${digits}\u00a0${deposit.coin}`,
    );
  });

  it.each([
    ['awaiting', {}, '25.4', true],
    ['underMinimum', { received: '3', due: '2' }, '2', false],
    ['seen', { received: '3' }, '3', false],
    ['confirming', { received: '25.4' }, '25.4', true],
    ['confirming', { received: '30' }, '30', false],
  ] as const)(
    'show the value only beside the whole amount: %s %o',
    (state, change, head, isWhole) => {
      const shown: CryptoDeposit = { ...crypto, ...change, state };
      expect(headAmount(shown)).toBe(head);
      expect(headShowsFullAmount(shown)).toBe(isWhole);
    },
  );

  it('offer to open a wallet on this device, if one can be opened', () => {
    const card = <AddressCard crypto={crypto} onCopy={onCopy} />;
    const { rerender } = render(card);
    const open = () => screen.queryByRole('button', { name: 'Open in wallet' });
    expect(open()).toBeNull();
    rerender(<AddressCard crypto={crypto} onCopy={onCopy} onOpen={() => undefined} />);
    expect(open()).not.toBeNull();
  });

  it('[CRY-2] show the confirmations so far and those needed', () => {
    const state = { ...crypto, state: 'confirming' as const };
    render(<ArrivalCard crypto={state} txid="f00d" timeLeft="under a minute" onCopy={onCopy} />);
    screen.getByRole('progressbar', { name: '3 of 8 confirmations' });
    screen.getByText('3 of 8 confirmations', { exact: false });
    screen.getByText('Time left: under a minute', { exact: false });
    expect(codes()).toContain('f00d');
  });

  it('[CRY-6] show the steps if the host asks for them', () => {
    const start = (showCryptoInstruction: boolean) =>
      readStartData({ schema: { meta: { showCryptoInstruction } } });
    expect(cryptoSteps(start(false), crypto)).toEqual([]);
    expect(cryptoSteps(start(true), crypto)[1]).toBe('Choose the Ton network');
  });

  it('explain every special case and what to do', () => {
    expect(notice({})).toBe('');
    expect(notice({}, true)).toContain('The rate is no longer guaranteed');
    expect(notice({ state: 'replaced' })).toContain('The sender replaced or dropped the payment');
    expect(notice({ state: 'underMinimum', received: '3', due: '2' })).toContain(
      'We received 3 USDT, which is below the minimum. Send 2 USDT more',
    );
    expect(notice({ state: 'wrongToken' })).toMatch(
      /something other than USDT.*Keep the reference/,
    );
  });

  it('link to support after a wrong token, if there is a link', () => {
    render(
      <CryptoNotice
        crypto={{ ...crypto, state: 'wrongToken' }}
        isOverdue={false}
        supportUrl="mailto:help@casino.example"
      />,
    );
    screen.getByText('Send the reference to support.', { exact: false });
    expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:help@casino.example');
  });

  it.each([
    ['underpaid', 'We received less than requested'],
    ['overpaid', 'We received more than requested'],
    ['unsolicited', 'an address that was already paid'],
  ] as const)('say that an %s payment is on the balance', (state, words) => {
    showResult('processed', { state });
    screen.getByText(words, { exact: false });
  });

  it('[CRY-4] show the transaction id, and say that the network reversed a payment', () => {
    showResult('processed', { state: 'credited' });
    expect(codes()).toEqual(['dep_1', 'f00d']);
    cleanup();
    showResult('mistaked', { state: 'reversed' });
    screen.getByText('The network reversed', { exact: false });
  });
});
