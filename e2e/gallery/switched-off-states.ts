import { expect } from '../fixtures/expect.ts';
import { reportNetwork } from '../fixtures/player/report-network.ts';
import type { GalleryScreens, GalleryWalk } from './gallery-screen.ts';

/** Without a socket the widget learns of it as soon as the network is back. */
async function switchOff({ wire, host }: GalleryWalk, method: string): Promise<void> {
  wire.alterData('userdata-payment-snippet', (snippet) => {
    return { ...snippet, methodsOff: { deposit: [method], withdrawal: [] } };
  });
  await reportNetwork(host.frame(), 'online');
}

/** The states of a method that an operator switches off while the player looks at it. */
export const switchedOffStates = {
  'a method that was switched off': {
    heading: 'Deposit method',
    says: 'common.methodOff',
    async inEachLook(walk, look) {
      await walk.begin(look);
      await expect(walk.cashier.list.method('PhonePe')).toBeVisible();
      await switchOff(walk, 'phone_pe');
    },
  },
  'the form of a method that was switched off': {
    heading: 'Visa',
    says: 'common.errors.banking.methodUnavailable',
    async reach(walk) {
      const { list, form } = walk.cashier;
      await list.choose('Visa');
      await form.enterAmount('1500');
      await switchOff(walk, 'visa');
    },
  },
} as const satisfies GalleryScreens;
