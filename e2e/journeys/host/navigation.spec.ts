import { motionOf } from '../../fixtures/checks/motion.ts';
import { expect, test } from '../../fixtures/test.ts';

test('[ROUTE-1, ROUTE-5, ROUTE-8, HEAD-1, HEAD-7] the root, unknown paths and a screen without its method lead to the list, and so does the way back', async ({
  player,
  wire,
  page,
  product,
}) => {
  const playground = await player.open();
  const { title, back, list, form } = playground.cashier;
  await expect(list.method('Visa')).toBeVisible();
  await expect(title).toHaveText('Deposit method');
  await expect(back).toBeHidden();

  await test.step('a method screen without a method leads to the root, which reloads the list', async () => {
    expect(wire.payloads('methods-payment-v3')).toHaveLength(1);
    for (const path of [
      '/deposit/redirect',
      '/deposit/redirect?method=gone',
      '/deposit/complete',
    ]) {
      const before = wire.payloads('methods-payment-v3').length;
      await playground.goWithin(path);
      await expect.poll(() => wire.payloads('methods-payment-v3').length).toBe(before + 1);
      await expect(list.method('Visa')).toBeVisible();
      await expect.poll(() => playground.path()).toBe('/deposit');
    }
    // With a method in its URL the same screen opens.
    await playground.goWithin('/deposit/redirect?method=visa');
    await expect(form.heading).toHaveText('Visa');
  });

  await test.step('every screen behind the root has a way back to the list', async () => {
    await expect(title).toBeHidden();
    const screen = playground.frameElement.contentFrame().locator('div:has(> main)');
    expect(await motionOf(screen)).toEqual({ usual: 'fades', reduced: 'still' });

    // Back shows the previous list at once, even while it is fetched again.
    const { promise, resolve } = Promise.withResolvers<void>();
    wire.alter('methods-payment-v3', async (answer) => {
      await promise;
      return answer;
    });
    await back.click();
    await expect(list.method('Visa')).toBeVisible();
    await expect(list.loading).toBeHidden();
    await expect(title).toHaveText('Deposit method');
    resolve();
    wire.alter('methods-payment-v3', undefined);
  });

  await test.step('the root and every unknown path lead to the list', async () => {
    for (const path of ['/', '/deposit/unknown']) {
      const answer = await page.request.get(`${product.widget}${path}?partner=demo`);
      expect(answer.status()).toBe(200);
      await playground.goWithin(path);
      await expect.poll(() => playground.path()).toBe('/deposit');
      await expect(list.method('Visa')).toBeVisible();
    }
    for (const path of ['/no/such/page', '/deposit%2F..%2F']) {
      await playground.goTo(path);
      await expect(list.method('Visa')).toBeVisible();
      await expect.poll(() => playground.path()).toBe('/deposit');
    }
  });
});

test('[HOST-1, HOST-5, HOST-12, HEAD-3] the close button, which the host can hide, and the host’s “Go back” and “Swipe back” close the widget', async ({
  player,
}) => {
  const playground = await player.open();
  const { close, list, form } = playground.cashier;
  await list.choose('Visa');
  await close.click();
  await expect(playground.frameElement).toBeHidden();
  await expect(playground.openCashier).toBeFocused();
  await expect.poll(() => playground.sentToHost('close')).toHaveLength(1);

  for (const [before, action] of ['Go back', 'Swipe back'].entries()) {
    await playground.openCashier.click();
    await list.choose('Visa');
    await expect(form.heading).toHaveText('Visa');
    await playground.act(action);
    await expect(playground.frameElement).toBeHidden();
    await expect.poll(() => playground.sentToHost('close')).toHaveLength(before + 2);
  }

  await playground.page.getByRole('combobox', { name: 'Closing button' }).selectOption('hidden');
  await expect(list.method('Visa')).toBeVisible();
  await expect(close).toBeHidden();
  await list.choose('Visa');
  await expect(form.heading).toHaveText('Visa');
  await expect(close).toBeHidden();
});
