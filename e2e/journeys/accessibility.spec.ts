import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';
import type { Playground } from '../models/playground.ts';

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

async function check(playground: Playground, screen: string): Promise<void> {
  const problems = await accessibilityProblems(playground.page, 'iframe');
  expect.soft(problems, `axe on the ${screen} screen`).toEqual([]);
  const overflow = await (
    await playground.frame()
  ).evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(overflow, `overflow of the ${screen} screen`).toBeLessThanOrEqual(0);
}

for (const [name, viewport] of Object.entries(sizes)) {
  for (const theme of ['light', 'dark']) {
    test.describe(`${theme} on a ${name}`, { tag: '@once' }, () => {
      test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

      test('every screen of a deposit can be used by everyone', async ({ player, bank }) => {
        test.slow();
        const playground = await player.open({ theme });
        const { list, form, result, back } = playground.cashier;
        await list.method('Visa').waitFor();
        expect(await accessibilityProblems(playground.page)).toEqual([]);
        await check(playground, 'root');
        await list.choose('PhonePe');
        await form.submit.click();
        await expect(form.field('Mobile number')).toHaveAttribute('aria-invalid', 'true');
        await check(playground, 'method with errors');
        await back.click();

        const payment = await playground.deposit('Visa', '1000');
        await expect(result.heading).toHaveText(outcomes.waiting);
        await check(playground, 'waiting');
        await payment.decline('Declined by the bank');
        await expect(result.heading).toHaveText(outcomes.failed);
        await check(playground, 'failed');

        await result.retry.click();
        await expect(form.submit).toHaveText('Deposit ₹1,000.00');
        await check(playground, 'method');
        await playground.paymentPage(() => form.submit.click());
        await bank.approve(await result.depositId());
        await expect(result.heading).toHaveText(outcomes.processed);
        await check(playground, 'processed');
      });

      test('the empty and the error page can be used by everyone', async ({ player }) => {
        const playground = await player.open({ theme, country: 'au' });
        await playground.cashier.message.refresh.waitFor();
        await check(playground, 'empty');
        await playground.goTo('/error');
        await playground.cashier.message.heading('Error occurred').waitFor();
        await check(playground, 'error');
      });
    });
  }
}
