import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { misfits } from '../fixtures/misfits.ts';
import { expect, test } from '../fixtures/test.ts';
import { said, textsOf } from '../fixtures/texts.ts';
import { BareHost } from '../models/bare-host.ts';

const locales = ['es', 'hi', 'in', 'mr', 'mx', 'pt', 'ru', 'te', 'en'];
const sweep = { view: 'sweep', country: 'us', currency: 'USD' };

for (const [page, title] of [
  ['deposit', 'sweepstake.deposit'],
  ['withdrawal', 'sweepstake.withdrawal'],
] as const) {
  test(
    `[I18N-1, SWP-4] the sweepstake’s ${page} page fits a small phone in every language`,
    { tag: '@once' },
    async ({ page: tab, player, product, transport }) => {
      const widgetUrl = `${product.widget}/${page}?partner=demo`;
      const host = await BareHost.open(tab, `${product.playground}/bare-host`, widgetUrl);
      await tab.getByTitle('Cashier').evaluate((frame) => frame.setAttribute('width', '360'));
      await expect.poll(() => host.heard('Loaded')).toHaveLength(1);
      const token = await player.token(sweep);
      const start = { currency: 'USD', paymentGeo: 'US', locale: 'en', platform: 'mobile' };
      await host.say('loaded', { ...start, widgetViewType: 'sweep', token, transport });
      const { cashier } = host;
      const tile = page === 'deposit' ? '$4.99' : 'Tether USDT';
      await expect(cashier.sweepstake.main.getByText(tile)).toBeVisible();
      const frame = tab.frames().find((one) => one.url().startsWith(product.widget));
      if (!frame) throw new Error('there is no cashier');
      for (const locale of locales) {
        await host.say('appearance-updated', { locale });
        const texts = textsOf(locale);
        await expect(cashier.title).toHaveText(said(texts, title));
        await expect(cashier.sweepstake.main).toContainText(texts['sweepstake.disclaimer'] ?? '-');
        expect.soft(await misfits(frame), locale).toEqual([]);
      }
    },
  );
}

test(
  'the sweepstake’s screens can be used by everyone, and by keys alone',
  { tag: '@once' },
  async ({ player }) => {
    test.slow();
    const playground = await player.open(sweep);
    const { coins, list, sweepstake } = playground.cashier;
    const { keyboard } = playground.page;
    // One screen in one theme, the next in the other.
    const check = async (): Promise<void> => {
      expect(await accessibilityProblems(await playground.frame())).toEqual([]);
      await playground.switchTheme();
    };
    await sweepstake.package('$4.99').waitFor();
    await check();
    await sweepstake.package('$4.99').focus();
    await keyboard.press('ArrowRight');
    await expect(sweepstake.package('$9.99')).toBeFocused();
    await keyboard.press('Enter');
    await list.method('Tether USDT').focus();
    await keyboard.press('Enter');
    await expect(coins.network('Tether USDT', 'Tron')).toBeVisible();
    await check();

    await playground.goWithin('/withdrawal');
    await expect(list.method('Tether USDT')).toBeVisible();
    await check();
    await list.method('Tether USDT').focus();
    await keyboard.press('Enter');
    await coins.network('Tether USDT', 'Tron').press('Enter');
    await expect(sweepstake.fact('Rate')).toContainText('USDT');
    await check();
  },
);
