import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import {
  accessibilityProblems,
  problemsInBothSchemes,
  problemsInBothThemes,
} from '../../fixtures/checks/accessibility.ts';
import { misfits } from '../../fixtures/checks/misfits.ts';
import { motionOf } from '../../fixtures/checks/motion.ts';
import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';

// deposit-screens.spec.ts covers every screen on a phone.
test.describe('on a desktop', { tag: '@all' }, () => {
  test('every deposit screen is accessible', async ({ player, bank }) => {
    const playground = await player.open();
    const { list, form, result, back } = playground.cashier;
    const check = async (screen: string): Promise<void> => {
      expect.soft(await problemsInBothThemes(playground), screen).toEqual([]);
      expect.soft(await misfits(await playground.frame()), screen).toEqual([]);
    };
    await list.method('Visa').waitFor();
    expect(await accessibilityProblems(playground.page)).toEqual([]);
    await check('root');
    await list.choose('PhonePe');
    await form.submit.click();
    await expect(form.field('Mobile number')).toHaveAttribute('aria-invalid', 'true');
    await check('method with errors');
    await back.click();

    const payment = await playground.deposit('Visa', '1000');
    await expect(result.heading).toHaveText(outcomes.waiting);
    await check('waiting');
    await payment.decline('Declined by the bank');
    await expect(result.heading).toHaveText(outcomes.failed);
    await check('failed');

    await result.retry.click();
    await expect(form.submit).toHaveText('Deposit ₹1,000.00');
    await playground.paymentPage(() => form.submit.click());
    await bank.approve(await result.depositId());
    await expect(result.heading).toHaveText(outcomes.processed);
    await check('processed');
  });

  test('the empty page and the error page are accessible', async ({ player }) => {
    const playground = await player.open({ country: 'au' });
    await playground.cashier.message.refresh.waitFor();
    expect(await problemsInBothThemes(playground)).toEqual([]);
    await playground.goTo('/error');
    await playground.cashier.message.heading('Error occurred').waitFor();
    expect(await problemsInBothThemes(playground)).toEqual([]);
  });
});

// Over HTTP the status has a single source, which this journey can change.
const overHttp = { tag: '@http' };
test('the less common outcomes of a deposit are accessible', overHttp, async ({ player, wire }) => {
  const playground = await player.open();
  const { result } = playground.cashier;
  await playground.deposit('Visa', '1000');
  const ends = {
    'We’re looking for your payment': { status: 'accepted', isDeclared: true },
    'Time to pay has run out': { status: 'mistaked', ending: 'expired' },
  } satisfies Record<string, Partial<DepositState>>;
  for (const [at, [heading, end]] of Object.entries(ends).entries()) {
    wire.alterData('deposit-status', (deposit) => ({ ...deposit, ...end }));
    await playground.reloadFrame();
    await expect(result.heading).toHaveText(heading);
    await expect(result.support).toHaveAttribute('href', /\/#support$/);
    // Both outcomes have the same components.
    const rules = at === 0 ? 'everything' : 'colours';
    expect(await problemsInBothThemes(playground, rules), heading).toEqual([]);
  }
});

test('[HEAD-7] a long list opens in an accessible sheet and respects reduced motion', async ({
  player,
  wire,
}) => {
  const values = Array.from({ length: 14 }, (_, at) => ({ text: `Bank ${at}`, value: `b${at}` }));
  const bank = { name: 'bank', type: 'dropdown' as const, label: 'Bank', values };
  wire.alterData('methods-payment-v3', ({ methods, ...list }) => {
    return { ...list, methods: methods.map((method) => ({ ...method, fields: [bank] })) };
  });
  const playground = await player.open();
  await playground.cashier.list.choose('Visa');
  await playground.cashier.form.field('Bank').click();
  const sheet = playground.frameElement.contentFrame().getByRole('dialog', { name: 'Bank' });
  await sheet.getByText('Bank 13').waitFor();
  expect(await motionOf(sheet)).toEqual({ usual: 'moves', reduced: 'still' });
  expect(await problemsInBothThemes(playground)).toEqual([]);
});

test('the pages in the popup are accessible', async ({ page, product, guard }) => {
  guard.allow(/status of 410/);
  for (const path of ['/opening?partner=demo', '/return/somewhere', '/form?id=unknown']) {
    await page.goto(`${product.widget}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await problemsInBothSchemes(page), path).toEqual([]);
  }
});
