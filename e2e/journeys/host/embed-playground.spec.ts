import { accessibilityProblemsOfPart } from '../../fixtures/checks/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ControlPanel } from '../../models/control-panel.ts';
import { outcomes } from '../../models/deposit-result.ts';

test('the panel changes brand, presentation, language and country, shares its settings, and never covers the cashier', async ({
  player,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const playground = await player.open({
    presentation: 'modal',
    brand: 'ember',
    experiment: 'group_b',
  });
  const { page, cashier, frameElement } = playground;
  const choose = (name: string, value: string) =>
    page.getByRole('combobox', { name, exact: true }).selectOption(value);

  await test.step('the widget shows the chosen brand, and a modal opens over the site', async () => {
    await expect(page.getByRole('dialog', { name: 'Cashier' })).toBeVisible();
    await expect(cashier.list.method('Visa')).toBeVisible();
    const root = frameElement.contentFrame().locator(':root');
    await expect(root).toHaveAttribute('style', /--cashier-accent: oklch\(0?\.?48%? 0\.15 38\)/);
    await cashier.close.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(playground.openCashier).toBeVisible();
  });

  await test.step('the panel shares its settings as code and as a link', async () => {
    await choose('Presentation', 'inline');
    await expect(cashier.list.method('Visa')).toBeVisible();
    await page.getByText('Embed code', { exact: true }).click();
    await page.getByLabel('Kind of code').selectOption('react');
    await page.getByRole('button', { name: 'Copy code' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain("accent: 'oklch(48% 0.15 38)'");
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('brand=ember');
  });

  await test.step('it switches the language at once', async () => {
    await cashier.list.choose('Visa');
    await expect(cashier.form.heading).toHaveText('Visa');
    await choose('Language', 'es');
    await expect(frameElement.contentFrame().locator('html')).toHaveAttribute('lang', 'es');
    // A remounted cashier would show the list.
    await expect(cashier.form.heading).toHaveText('Visa');
  });

  await test.step('on a phone it opens beside the cashier and never covers it', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const toggle = page.getByRole('button', { name: 'Controls', exact: true });
    await expect
      .poll(() => frameElement.boundingBox())
      .toEqual({ x: 0, y: 0, width: 360, height: 696 });
    await expect
      .poll(() => toggle.boundingBox())
      .toMatchObject({ x: 0, y: 696, width: 360, height: 44 });

    await toggle.click();
    await choose('Country', 'mx');
    expect(await accessibilityProblemsOfPart(page, '#panel')).toEqual([]);
    await toggle.click();
    await expect(cashier.list.method('OXXO Pay')).toBeVisible();
    expect(page.url()).toContain('country=mx');
  });
});

test('a fault set in the panel or on the sandbox’s control page reaches the sandbox for this player only', async ({
  player,
  records,
  product,
  context,
}) => {
  const playground = await player.open();
  const { page, cashier } = playground;
  const faults = page.getByRole('form', { name: 'Faults of the sandbox' });
  const choice = (name: string) => faults.getByRole('combobox', { name, exact: true });
  await page.locator('summary', { hasText: 'Faults of the sandbox' }).click();
  await expect(choice('The player pays')).toHaveValue('100');
  await choice('They come').selectOption('twice');
  await expect(faults).toHaveAttribute('aria-busy', 'false');
  await choice('The player pays').selectOption('half of it');
  const known = async () => {
    const answer = await page.request.get(`${product.sandbox}/control/faults`);
    return (await answer.json()) as { everyone: object; players: Record<string, object> };
  };
  const wanted = { noticeDuplicates: 1, paidPercent: 50 };
  await expect
    .poll(async () => (await known()).players[`demo:${player.user}`])
    .toMatchObject(wanted);
  expect((await known()).everyone).toMatchObject({ noticeDuplicates: 0, paidPercent: 100 });

  const payment = await playground.deposit('Visa', '1000');
  await payment.approve();
  await expect(cashier.result.heading).toHaveText(outcomes.processed);
  await expect.poll(() => records.balance(player.user)).toBe('500');

  await faults.getByRole('button', { name: 'All is well' }).click();
  await expect(choice('The player pays')).toHaveValue('100');
  await expect(choice('They come')).toHaveValue('0');
  expect((await known()).players[`demo:${player.user}`]).toMatchObject({ paidPercent: 100 });

  // Faults of the control page: if a player pays twice the amount, all of it is credited.
  await cashier.back.click();
  await playground.deposit('Visa', '1000');
  const depositId = await cashier.result.depositId();
  const panel = new ControlPanel(await context.newPage(), product.sandbox);
  await panel.open(`demo:${player.user}`);
  await panel.setFault(`demo:${player.user}`, 'The player pays', 'Twice as much');
  await panel.decide('Approve', depositId);
  await expect(panel.payment(depositId)).toContainText('processed');
  await expect(cashier.result.heading).toHaveText(outcomes.processed);
  await expect(playground.balance).toHaveText('₹2,500.00');
  await expect.poll(() => records.balance(player.user)).toBe('2500');
});
