import { pay } from '../fixtures/player/pay-with-method.ts';
import { expect } from '../fixtures/expect.ts';
import { outcomes } from '../models/deposit-result.ts';
import { type GalleryScreens, neverAnswer } from './gallery-screen.ts';

/** The states before the server has responded, and those if it never does. */
export const startStates = {
  'the list while it loads': {
    heading: 'Deposit method',
    says: 'root.loading',
    async inEachLook({ wire, begin }, look) {
      neverAnswer(wire, 'methods-payment-v3');
      await begin(look);
    },
  },
  'the regions while they load': {
    heading: 'Choose your region',
    says: 'region.title',
    async inEachLook({ wire, begin, open, cashier: { list } }, look) {
      neverAnswer(wire, 'methods-country-selector-v2');
      await begin(look);
      await list.methods.first().waitFor();
      await open('/deposit/region');
    },
  },
  'the list without a network': {
    heading: 'Deposit method',
    says: 'offline.text',
    reach: ({ loseNetwork }) => loseNetwork(),
  },
  'a form without a network': {
    heading: 'Visa',
    says: 'offline.text',
    async reach({ cashier: { list, form }, loseNetwork }) {
      await list.choose('Visa');
      await form.enterAmount('1500');
      await loseNetwork();
    },
  },
  'a waiting deposit without a network': {
    heading: outcomes.waiting,
    says: 'offline.text',
    async reach({ cashier, loseNetwork }) {
      await pay(cashier, 'Mastercard', '2500');
      await expect(cashier.result.heading).toHaveText(outcomes.waiting);
      await loseNetwork();
    },
  },
  'an expired sign-in': {
    heading: 'Error occurred',
    says: 'common.errors.auth.tokenExpired',
    inEachLook: async ({ begin, oldToken }, look) => begin({ ...look, token: await oldToken() }),
  },
  'a start without a token': {
    heading: 'Error occurred',
    says: 'error.notOpened',
    only: 'first look',
    reach: ({ begin }) => begin({ token: undefined }),
  },
  'regions that failed to load': {
    heading: 'Error occurred',
    says: 'region.again',
    async reach({ wire, begin, cashier: { region, message } }) {
      const error = { code: 'server.internal', message: 'Internal error.' };
      wire.alter('methods-country-selector-v2', () => ({ status: 500, error }));
      await begin();
      await region.chip.click();
      await expect(message.button('Try again')).toBeVisible();
    },
  },
} as const satisfies GalleryScreens;

/** The states without coin packages: while they load, and if there are none. */
export const noPackagesStates = {
  'coin packages while they load': {
    heading: 'Select coin package',
    says: 'sweepstake.loading',
    async inEachLook({ wire, begin }, look) {
      neverAnswer(wire, 'sweepstake-boxes');
      await begin(look);
    },
  },
  'no coin packages': {
    heading: 'No coin packages right now',
    says: 'sweepstake.emptyText',
    async reach({ wire, begin }) {
      wire.alterData('sweepstake-boxes', () => ({ boxes: [] }));
      await begin();
    },
  },
} as const satisfies GalleryScreens;
