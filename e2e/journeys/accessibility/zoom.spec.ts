import { openBareCashier } from '../../fixtures/player/bare-cashier.ts';
import { misfits } from '../../fixtures/checks/misfits.ts';
import { expect, test } from '../../fixtures/test.ts';
import { outcomes } from '../../models/deposit-result.ts';

// At 200 % zoom a window of 1280 × 800 is half as wide and half as high in CSS pixels; at 400 % one
// of 1280 × 1024 is as narrow as the smallest phone, and lower than wide.
for (const [zoom, viewport] of [
  ['200 %', { width: 640, height: 400 }],
  ['400 %', { width: 320, height: 256 }],
] as const) {
  test.describe(`at ${zoom}`, { tag: zoom === '200 %' ? '@all' : [] }, () => {
    test.use({ viewport, deviceScaleFactor: 2 });

    test('every screen fits and the main button stays in view', async ({ player, bank }) => {
      const playground = await player.open();
      const { list, form, result } = playground.cashier;
      await expect(list.method('Visa')).toBeVisible();
      const fits = async () => expect(await misfits(await playground.frame())).toEqual([]);
      await fits();
      await list.choose('PhonePe');
      await expect(form.submit).toBeInViewport();
      await form.submit.click();
      await expect(form.field('Mobile number')).toHaveAttribute('aria-invalid', 'true');
      await fits();
      await playground.cashier.back.click();
      await playground.deposit('Visa', '2500');
      await expect(result.heading).toHaveText(outcomes.waiting);
      await fits();
      await bank.approve(await result.depositId());
      await expect(result.heading).toHaveText(outcomes.processed);
      await expect(result.done).toBeInViewport();
      await fits();
    });
  });
}

test('a phone with an open keyboard shows the fee and what the player gets beside the button', async ({
  page,
  player: { user },
  product,
  records,
}) => {
  await records.give(user, '50000');
  const place = { country: 'in', currency: 'INR', root: '/withdrawal' } as const;
  const size = { platform: 'android', width: 360, height: 280 };
  const { cashier } = await openBareCashier(page, product, { user, ...place, ...size });
  const { list, withdrawal } = cashier;
  await list.choose('IMPS transfer');
  await withdrawal.amount.fill('2000');
  await expect(withdrawal.amount).toBeInViewport();
  await expect(withdrawal.fact('Fee')).toBeInViewport({ ratio: 1 });
  await expect(withdrawal.fact('You get')).toBeInViewport({ ratio: 1 });
  await expect(withdrawal.proceed).toBeInViewport({ ratio: 1 });
});

test('[FORM-25] a phone whose keyboard opens shows the error of the field in focus above the button', async ({
  page,
  player: { user },
  product,
}) => {
  const place = { country: 'in', currency: 'INR' } as const;
  const size = { platform: 'android', width: 360, height: 740 };
  const { cashier, element, root } = await openBareCashier(page, product, {
    user,
    ...place,
    ...size,
  });
  await cashier.list.choose('PhonePe');
  const field = cashier.form.field('Mobile number');
  await cashier.form.amount.fill('500');
  await field.fill('12');
  await cashier.form.submit.click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await element.evaluate((frame) => frame.setAttribute('height', '300'));
  const note = root.locator('#field-phone-note');
  const isSeen = () =>
    note.evaluate((error) => {
      const { left, top, bottom } = error.getBoundingClientRect();
      const at = (y: number) => error.contains(document.elementFromPoint(left + 1, y));
      return at(top + 1) && at(bottom - 1);
    });
  await expect.poll(isSeen).toBe(true);
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
});
