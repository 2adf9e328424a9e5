import { transports } from '@opencashier/contract/host/start-data';
import { platforms } from '@opencashier/contract/calls/user';
import { openBareCashier } from '../../fixtures/player/bare-cashier.ts';
import { misfits } from '../../fixtures/checks/misfits.ts';
import { expect, test } from '../../fixtures/test.ts';
import { methodTextsOf, textOf } from '../../fixtures/product/texts.ts';
import { allVariants, pairsOf, pairwiseVariants } from '../../fixtures/product/variants.ts';

test('the pairwise variants cover every pair of values', () => {
  expect(pairsOf(pairwiseVariants)).toEqual(pairsOf(allVariants));
});

const starts = platforms.flatMap((platform) =>
  transports.map((transport) => ({ platform, transport })),
);

// Platform and transport are fixed at the start; the host changes theme and language while the
// screen is shown. `npm test` walks one web platform and one native one, each over one transport
// and with one half of the languages; `npm run journeys:all` walks all four over both, and restarts
// in every combination, up to the balance.
const walked = ['mobile http', 'ios socket'];

for (const { platform, transport } of starts) {
  const worn = pairwiseVariants.filter(
    (one) => one.platform === platform && one.transport === transport,
  );
  const names = worn.map(({ locale, theme }) => `${locale} ${theme}`).join(', ');
  const title = `[HEAD-5] the form fits on ${platform} over ${transport}: ${names}`;
  const tag = walked.includes(`${platform} ${transport}`) ? [] : '@all';
  test(title, { tag }, async ({ page, player, product }) => {
    const { cashier, host, root, setAppearance } = await openBareCashier(page, product, {
      user: player.user,
      country: 'in',
      currency: 'INR',
      platform,
      transport,
      width: 360,
      height: 740,
    });
    const { list, form } = cashier;

    async function fitsIn(textFor: (locale: string) => string): Promise<void> {
      for (const { theme, locale } of worn) {
        await setAppearance({ theme, locale, text: textFor(locale) });
        expect.soft(await misfits(host.frame()), `${locale} ${theme}`).toEqual([]);
      }
      // The next steps use English texts.
      await setAppearance({ locale: 'en' });
    }
    const label = (locale: string): string => methodTextsOf(locale)['label_email'] ?? '';

    await expect(list.method('Skrill')).toBeVisible();
    await expect(root).toHaveAttribute('data-platform', platform);
    await fitsIn((locale) => textOf(locale, 'deposit.title'));
    await list.choose('Skrill');
    await form.submit.click();
    await expect(form.amount).toHaveAttribute('aria-invalid', 'true');
    await fitsIn(label);
    await form.enterAmount('25000');
    await form.field('Account email').fill('p@example.com');
    await fitsIn(label);
  });
}
