import { motionOf } from '../fixtures/motion.ts';
import { expect, test } from '../fixtures/test.ts';

test('[ROUTE-1, ROUTE-5] the root and every unknown path lead to the list', async ({ player }) => {
  const playground = await player.open();
  const { list } = playground.cashier;
  for (const path of ['', '/', '/no/such/page', '/deposit/unknown', '/deposit%2F..%2F']) {
    await playground.goTo(path);
    await expect(list.method('Visa')).toBeVisible();
    await expect.poll(() => playground.path()).toBe('/deposit');
  }
});

test('[ROUTE-8] a method screen without a method leads to the root, which reloads the list', async ({
  player,
  wire,
}) => {
  const playground = await player.open();
  const { list, form } = playground.cashier;
  await expect(list.method('Visa')).toBeVisible();
  expect(wire.payloads('methods-payment-v3')).toHaveLength(1);
  for (const path of ['/deposit/redirect', '/deposit/redirect?method=gone', '/deposit/complete']) {
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

test('[HEAD-1, HEAD-7] the root shows the title, and every screen behind it a way back to the list', async ({
  player,
  wire,
}) => {
  const playground = await player.open();
  const { title, back, list, form } = playground.cashier;
  await expect(title).toHaveText('Deposit method');
  await expect(back).toBeHidden();
  await list.choose('Visa');
  await expect(form.heading).toHaveText('Visa');
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
});

test('[HOST-1, HEAD-3, HOST-12] the close button asks the host to close, and the host removes the widget', async ({
  player,
}) => {
  const playground = await player.open();
  const { close, list } = playground.cashier;
  await list.choose('Visa');
  await close.click();
  await expect(playground.frameElement).toBeHidden();
  await expect(playground.openCashier).toBeFocused();
  await expect.poll(() => playground.sentToHost('close')).toHaveLength(1);
});

test('[HEAD-3] there is no close button unless the host allows it', async ({ player }) => {
  const playground = await player.open({ closingButton: 'hidden' });
  const { close, list, form } = playground.cashier;
  await expect(list.method('Visa')).toBeVisible();
  await expect(close).toBeHidden();
  await list.choose('Visa');
  await expect(form.heading).toBeVisible();
  await expect(close).toBeHidden();
});

for (const action of ['Go back', 'Swipe back']) {
  test(`[HOST-5] the host’s “${action}” closes the widget`, async ({ player }) => {
    const playground = await player.open();
    await playground.cashier.list.choose('Visa');
    await expect(playground.cashier.form.heading).toHaveText('Visa');
    await playground.act(action);
    await expect(playground.frameElement).toBeHidden();
    await expect.poll(() => playground.sentToHost('close')).toHaveLength(1);
  });
}
