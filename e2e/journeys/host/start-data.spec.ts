import { wholeUser } from '@opencashier/contract/testing/whole-user';
import { expect, test } from '../../fixtures/test.ts';
import { BareHost } from '../../models/bare-host.ts';
import { WebView } from '../../models/web-view.ts';

// Scripts that run in every page cannot be removed from a shared context.
test.use({ ownContext: true });

test('[START-11, START-15, START-16, START-17, HOST-4] data that the host leaves out comes from the stored user, even the token, and every field stays stored', async ({
  page,
  player,
  product,
  wire,
}) => {
  const stored = {
    ...wholeUser,
    id: player.user,
    token: await player.token({ currency: 'EUR', country: 'de' }),
    paymentGeo: 'DE',
    lang: 'es',
    currency: 'USD',
    widgetViewType: 'main',
  };
  await page.addInitScript((text) => {
    if (!sessionStorage.getItem('user')) sessionStorage.setItem('user', text);
  }, JSON.stringify(stored));
  const view = await WebView.open(page, `${product.widget}/deposit?partner=demo`);
  const start = { userId: player.user, currency: 'EUR', transport: 'http' };
  await view.setUserData({ ...start, user: { tg_id: 6 } });
  await expect(view.cashier.title).toHaveText('Método de depósito');
  await expect
    .poll(() => wire.payloads('methods-payment-v3'))
    .toMatchObject([{ country: 'de', currency: 'EUR' }]);
  await expect(view.cashier.list.methods.first()).toBeVisible();
  await expect.poll(() => view.received('onInitError')).toEqual([]);
  expect(await view.stored('user').then((text) => JSON.parse(text ?? '') as unknown)).toEqual({
    ...stored,
    currency: 'EUR',
    tg_id: 6,
  });
  expect(await view.stored('force_logging')).toBe('0');
});

test(
  '[START-9] the balance from the host is shown until the server’s own is known',
  { tag: '@http' },
  async ({ page, player, product, wire, transport, guard }) => {
    guard.allow(/status of 500/);
    const error = { message: 'Out of order', code: 'server.internal' };
    wire.alter('userdata-payment-snippet', () => ({ status: 500, error }));
    const view = await WebView.open(page, `${product.widget}/deposit?partner=demo`);
    const user = { balanceData: { primary: { amount: '7', currency: 'USD' }, INR: '4321' } };
    const start = { token: await player.token(), currency: 'INR', paymentGeo: 'IN', transport };
    await view.setUserData({ ...start, user });
    await view.cashier.list.choose('Visa');
    await expect(view.cashier.form.amount).toHaveAccessibleDescription(/₹4,321\.00/);
  },
);

test('[START-7, START-8] a player for whom the host sends no data gets the defaults, and the platform of the window’s width', async ({
  page,
  player,
  product,
  wire,
}) => {
  const address = `${product.widget}/deposit?partner=demo`;
  const view = await WebView.open(page, address);
  await view.setUserData({ token: await player.token(), transport: 'http' });
  await expect
    .poll(() => wire.payloads('methods-payment-v3'))
    .toMatchObject([{ country: 'ru', currency: 'MXN', language: 'en' }]);
  await expect(page.locator('html')).toHaveAttribute('data-platform', 'desktop');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await view.stored('user')).toBe('{}');

  await page.setViewportSize({ width: 767, height: 800 });
  await page.goto(address);
  await view.setUserData({ token: await player.token() });
  await expect(page.locator('html')).toHaveAttribute('data-platform', 'mobile');
});

test('[HOST-2, HOST-5, HOST-12] each time the host sends close, go-back or swipe-back, the widget asks to be closed, once', async ({
  page,
  player,
  product,
}) => {
  const widgetUrl = `${product.widget}/withdrawal?partner=demo`;
  const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
  await expect.poll(() => host.received('Loaded')).toHaveLength(1);
  const start = { token: await player.token(), currency: 'INR', paymentGeo: 'IN' };
  await host.send('loaded', start);
  await host.cashier.list.methods.first().waitFor();
  // A second start is ignored, and so is a message of another type.
  await host.send('loaded', { ...start, paymentGeo: 'MX' });
  await host.send('dance', {});
  const asked: object[] = [];
  for (const type of ['close', 'go-back', 'swipe-back']) {
    await host.send(type, undefined);
    asked.push({ messageType: 'close' });
    await expect.poll(() => host.received('close')).toEqual(asked);
  }
  await expect.poll(() => host.received('init')).toMatchObject([{ page: 'withdrawal' }]);
});
