import type { DepositState } from '@opencashier/contract/deposits';
import type { MethodList } from '@opencashier/contract/methods';
import {
  accessibilityProblems,
  problemsInBothSchemes,
  problemsInBothThemes,
} from '../fixtures/accessibility.ts';
import { motionOf } from '../fixtures/motion.ts';
import { expect, test } from '../fixtures/test.ts';
import { outcomes } from '../models/deposit-result.ts';
import type { Playground } from '../models/playground.ts';

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

async function check(playground: Playground, screen: string): Promise<void> {
  const problems = await accessibilityProblems(await playground.frame());
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

test(
  'the rarer ends of a deposit can be used by everyone',
  { tag: '@once' },
  async ({ player, wire }) => {
    // Over HTTP the truth comes from one place, which this journey gives other words.
    const playground = await player.open({ transport: 'http' });
    const { result } = playground.cashier;
    await playground.deposit('Visa', '1000');
    const ends = {
      'Payment received, being checked': { status: 'accepted' },
      'The time to pay is over': { status: 'mistaked', ending: 'expired' },
    } satisfies Record<string, Partial<DepositState>>;
    for (const [heading, end] of Object.entries(ends)) {
      wire.alter('deposit-status', ({ status, data }) => ({
        status,
        data: { ...(data as DepositState), ...end },
      }));
      await playground.reloadFrame();
      await expect(result.heading).toHaveText(heading);
      expect(await problemsInBothThemes(playground), heading).toEqual([]);
    }
  },
);

test(
  '[HEAD-7] a long list in its sheet can be used by everyone, and comes as they like it',
  { tag: '@once' },
  async ({ player, wire }) => {
    const values = Array.from({ length: 14 }, (_, at) => ({ text: `Bank ${at}`, value: `b${at}` }));
    const bank = { name: 'bank', type: 'dropdown' as const, label: 'Bank', values };
    wire.alter('methods-payment-v3', ({ status, data }) => {
      const { methods, ...list } = data as MethodList;
      return { status, data: { ...list, methods: methods.map((m) => ({ ...m, fields: [bank] })) } };
    });
    const playground = await player.open();
    await playground.cashier.list.choose('Visa');
    await playground.cashier.form.field('Bank').click();
    const sheet = playground.frameElement.contentFrame().getByRole('dialog', { name: 'Bank' });
    await sheet.getByText('Bank 13').waitFor();
    expect(await motionOf(sheet)).toEqual({ usual: 'moves', reduced: 'stands' });
    expect(await problemsInBothThemes(playground)).toEqual([]);
  },
);

test(
  'the pages of the popup can be used by everyone',
  { tag: '@once' },
  async ({ page, product, guard }) => {
    guard.allow(/status of 410/);
    for (const path of ['/opening?partner=demo', '/return/somewhere', '/form?id=unknown']) {
      await page.goto(`${product.widget}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await problemsInBothSchemes(page), path).toEqual([]);
    }
  },
);
