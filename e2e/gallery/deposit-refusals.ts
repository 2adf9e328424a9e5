import { pay } from '../fixtures/player/pay-with-method.ts';
import { askForFields } from '../fixtures/player/ask-for-fields.ts';
import { expect } from '../fixtures/expect.ts';
import type { ErrorBody } from '@opencashier/contract/error-body';
import type { Wire } from '../fixtures/product/wire.ts';
import type { GalleryScreens } from './gallery-screen.ts';

const refuse = (wire: Wire, error: ErrorBody): void => wire.refuse('deposit-create', 422, error);

/** The states in which a form does not proceed: the server asks for more data or rejects it. */
export const depositRefusals = {
  'fields that the server asks for': {
    heading: 'Visa',
    says: 'asked.confirmation_code',
    async reach({ cashier, wire }) {
      const code = { name: 'otp', type: 'text', kind: 'confirmation_code' } as const;
      askForFields(wire, 'deposit-create', [code]);
      await pay(cashier, 'Visa', '1500');
      await expect(cashier.form.field('Confirmation code')).toBeVisible();
    },
  },
  'a deposit rejected by the wallet': {
    heading: 'Visa',
    says: 'redirect.problemLink',
    async reach({ cashier, wire }) {
      const message = 'Confirm who you are before you deposit more.';
      const link = 'https://host.example/verify';
      refuse(wire, { code: 'banking.walletRefused', message, link });
      await pay(cashier, 'Visa', '1500');
    },
  },
  'a deposit rejected by the provider': {
    heading: 'Visa',
    says: 'snackbar.title',
    async reach({ cashier: { list, form }, wire }) {
      const message = 'Your bank is closed on Sundays.';
      refuse(wire, { code: 'banking.merchantClientError', message });
      await list.choose('Visa');
      await form.enterAmount('1500');
    },
    inEachLook: ({ submit }) => submit(),
  },
  'a deposit above the player’s limit': {
    heading: 'Visa',
    says: 'amount.label',
    async reach({ cashier, wire }) {
      refuse(wire, {
        code: 'banking.limitExceeded',
        message: 'The limit is exceeded.',
        limit: { period: 'week', left: '1200', currency: 'INR' },
      });
      await pay(cashier, 'Visa', '1500');
      await expect(cashier.alert).toContainText('₹1,200.00');
    },
  },
  'an unavailable provider': {
    heading: 'Visa',
    says: 'common.errors.banking.providerUnavailable',
    async reach({ cashier: { list, form }, wire }) {
      refuse(wire, { code: 'banking.providerUnavailable', message: 'The provider is away.' });
      await list.choose('Visa');
      await form.enterAmount('1500');
    },
    inEachLook: ({ submit }) => submit(),
  },
} as const satisfies GalleryScreens;

/** The states of a card form in Nigeria. */
export const cardStates = {
  'a card form with errors': {
    heading: 'Bank card',
    says: 'card.expired',
    async reach({ cashier: { list, form } }) {
      await list.choose('Bank card');
      await form.enterAmount('9000');
      await form.field('Card number').fill('5061000000000000007');
      await form.field('Expiry date').fill('0120');
      await form.field('CVV').fill('1234');
      await form.submit.click();
    },
  },
} as const satisfies GalleryScreens;
