import { type PlayerRecords } from '../fixtures/player/player-records.ts';
import type { Addresses } from '../fixtures/product/start-product.ts';
import { outcomes } from '../models/deposit-result.ts';
import { ends } from '../models/withdrawal.ts';
import { type Browser, enter, press, shows, until } from './browser.ts';

export interface Walk {
  browser: Browser;
  product: Addresses;
  records: PlayerRecords;
  user: string;
  transport: 'socket' | 'http';
}

function open({ browser, product, user, transport }: Walk, query: Record<string, string> = {}) {
  const settings = { country: 'in', locale: 'en', theme: 'light', user, transport, ...query };
  return browser.open(`${product.playground}/?${new URLSearchParams(settings)}`);
}

function hasBalance({ records, user }: Walk, amount: string, currency = 'INR'): Promise<void> {
  return until(`balance ${amount}`, async () => (await records.balance(user, currency)) === amount);
}

/** The journeys that every browser takes, by name. */
export const walks: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  async list(walk) {
    await open(walk);
    await shows(walk.browser, 'cashier', 'button', 'Visa');
  },

  async redirect(walk) {
    const { browser } = walk;
    await open(walk);
    await press(browser, 'cashier', 'Visa');
    await enter(browser, 'Amount', '1500');
    await press(browser, 'cashier', 'Deposit');
    await until('the popup', () => browser.hasPopup());
    await press(browser, 'popup', 'Approve ₹');
    await shows(browser, 'cashier', 'heading', outcomes.processed);
    await hasBalance(walk, '1500');
    await until('the popup’s end', async () => !(await browser.hasPopup()));
  },

  async 'peer-to-peer'(walk) {
    const { browser } = walk;
    await open(walk, { country: 'ua' });
    await press(browser, 'cashier', 'Transfer to a card in Ukraine');
    await press(browser, 'cashier', 'PrivatBank');
    await enter(browser, 'Amount', '1000');
    await enter(browser, 'Full name', 'Given Family');
    await press(browser, 'cashier', 'Deposit');
    await shows(browser, 'cashier', 'heading', 'Transfer exactly');
    await press(browser, 'cashier', 'I’ve paid');
    await shows(browser, 'cashier', 'heading', outcomes.processed);
    // The exact amount is only known on the screen.
    const { records, user } = walk;
    await until('a balance', async () => Number(await records.balance(user, 'UAH')) > 0);
  },

  async withdrawal(walk) {
    const { browser, records, user } = walk;
    await records.give(user, '50000');
    await open(walk, { page: 'withdrawal' });
    await press(browser, 'cashier', 'IMPS transfer');
    await enter(browser, 'Withdrawal amount', '2000');
    await enter(browser, 'Account number', '123456789012');
    await enter(browser, 'IFSC', 'HDFC0001234');
    await enter(browser, 'Full name', 'Given Family');
    await press(browser, 'cashier', 'Continue');
    await shows(browser, 'cashier', 'heading', 'Confirm your withdrawal');
    await press(browser, 'cashier', 'Withdraw ₹');
    await shows(browser, 'cashier', 'heading', ends.sent);
    await hasBalance(walk, '48000');
  },
};
