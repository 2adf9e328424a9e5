import { payByRedirect } from '../fixtures/player/pay-by-redirect.ts';
import type { Wire } from '../fixtures/product/wire.ts';
import type { Cashier } from '../models/cashier.ts';
import type { GalleryScreens } from './gallery-screen.ts';

/** A country with a method that asks for a captcha. */
export const captchaPlace = { country: 'ru', currency: 'RUB' } as const;

/** The start data with which the host provides its own captcha id. */
export const captchaStart = { schema: { meta: { geetestCaptchaId: 'sandbox-geetest-id' } } };

export const showCaptchaOnSubmit = (wire: Wire): void => payByRedirect(wire, 'sbp_p2p');

/** Fills in the form whose submit asks for the captcha. */
export async function fillCaptchaForm({ list, form }: Cashier): Promise<void> {
  await list.choose('SBP by phone number');
  await form.enterAmount('1000');
  await form.field('Bank').selectOption({ index: 1 });
}

/** The captcha over the form, as it is shown if the popup is blocked. */
export const captchaStates = {
  'a captcha over the form': {
    heading: 'Confirm you’re not a robot',
    says: 'captcha.title',
    async reach({ wire, begin, cashier }) {
      showCaptchaOnSubmit(wire);
      await begin(captchaStart);
      await fillCaptchaForm(cashier);
    },
    inEachLook: ({ submit }) => submit(),
  },
} as const satisfies GalleryScreens;
