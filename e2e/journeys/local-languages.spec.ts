import { misfits } from '../fixtures/misfits.ts';
import { expect, test } from '../fixtures/test.ts';
import { said, textsOf } from '../fixtures/texts.ts';
import { BareHost } from '../models/bare-host.ts';

const locales = ['es', 'hi', 'in', 'mr', 'mx', 'pt', 'ru', 'te', 'en'];

const pages = [
  {
    start: { currency: 'INR', paymentGeo: 'IN' },
    method: 'IMPS transfer',
    amount: '150000',
    heading: 'payment.transfer.title',
  },
  {
    start: { currency: 'BRL', paymentGeo: 'BR' },
    method: 'Pix QR code',
    amount: '12345.67',
    field: ['CPF', '529.982.247-25'],
    heading: 'payment.pix.title',
  },
  {
    start: { currency: 'COP', paymentGeo: 'CO' },
    method: 'Efecty',
    amount: '1234567',
    field: ['ID number', '1032456789'],
    heading: 'payment.cash.title',
  },
] as const;

for (const { start, method, amount, heading, ...rest } of pages) {
  test(
    `[I18N-1] how to pay by ${method} fits a small phone in every language`,
    { tag: '@once' },
    async ({ page, player, product, transport }) => {
      const widgetUrl = `${product.widget}/deposit?partner=demo`;
      const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
      await page.getByTitle('Cashier').evaluate((frame) => frame.setAttribute('width', '360'));
      await expect.poll(() => host.heard('Loaded')).toHaveLength(1);
      const token = await player.token({
        country: start.paymentGeo.toLowerCase(),
        currency: start.currency,
      });
      await host.say('loaded', { ...start, token, transport, locale: 'en', platform: 'mobile' });
      const { list, form, payment } = host.cashier;
      await list.choose(method);
      await form.enterAmount(amount);
      if ('field' in rest) await form.field(rest.field[0]).fill(rest.field[1]);
      await form.submit.click();
      await expect(payment.heading).toHaveText(said(textsOf('en'), heading));
      const frame = page.frames().find((one) => one.url().startsWith(product.widget));
      if (!frame) throw new Error('there is no cashier');
      for (const locale of locales) {
        await host.say('appearance-updated', { locale });
        await expect(payment.heading).toHaveText(said(textsOf(locale), heading));
        expect.soft(await misfits(frame), locale).toEqual([]);
      }
    },
  );
}
