import { readFileSync } from 'node:fs';
import { wholeUser } from '@opencashier/contract/testing/whole-user';
import { expect, test } from '../fixtures/test.ts';
import { BareHost } from '../models/bare-host.ts';
import { WebView } from '../models/web-view.ts';

// Scripts that run in every page cannot be removed from a shared context.
test.use({ ownContext: true });

const hostFont = new URL('../../apps/widget/src/fonts/noto-sans-telugu.woff2', import.meta.url);

test('[START-17, START-11, START-15] what the host leaves out comes from the stored user, and every field stays stored', async ({
  page,
  player,
  product,
  wire,
}) => {
  const stored = {
    ...wholeUser,
    id: player.user,
    paymentGeo: 'DE',
    lang: 'es',
    currency: 'USD',
    widgetViewType: 'main',
  };
  await page.addInitScript((text) => {
    if (!sessionStorage.getItem('user')) sessionStorage.setItem('user', text);
  }, JSON.stringify(stored));
  const view = await WebView.open(page, `${product.widget}/deposit?partner=demo`);
  const token = await player.token({ currency: 'EUR', country: 'de' });
  const start = { token, userId: player.user, currency: 'EUR', transport: 'http' };
  await view.setUserData({ ...start, user: { tg_id: 6 } });
  await expect(view.cashier.title).toHaveText('Método de depósito');
  await expect
    .poll(() => wire.payloads('methods-payment-v3'))
    .toMatchObject([{ country: 'de', currency: 'EUR' }]);
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

test('[START-7, START-8] a player for whom the host sends no data gets the defaults', async ({
  page,
  player,
  product,
  wire,
}) => {
  const view = await WebView.open(page, `${product.widget}/deposit?partner=demo`);
  await view.setUserData({ token: await player.token(), transport: 'http' });
  await expect
    .poll(() => wire.payloads('methods-payment-v3'))
    .toMatchObject([{ country: 'ru', currency: 'MXN', language: 'en' }]);
  await expect(page.locator('html')).toHaveAttribute('data-platform', 'desktop');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await view.stored('user')).toBe('{}');
});

test.describe('in a window of 767 pixels', () => {
  test.use({ viewport: { width: 767, height: 800 } });

  test('[START-8] the platform is mobile', async ({ page, player, product }) => {
    const view = await WebView.open(page, `${product.widget}/deposit?partner=demo`);
    await view.setUserData({ token: await player.token() });
    await expect(page.locator('html')).toHaveAttribute('data-platform', 'mobile');
  });
});

for (const [forced, lines] of [
  ['1', ['[cashier] a message of unknown type: dance']],
  ['0', []],
] as const) {
  test(`[START-13, HOST-9] with force_logging at ${forced} the console has ${lines.length} debug messages`, async ({
    page,
    player,
    product,
  }) => {
    const debug: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'debug') debug.push(message.text());
    });
    await page.addInitScript((value) => sessionStorage.setItem('force_logging', value), forced);
    const view = await WebView.open(page, `${product.widget}/deposit?partner=demo`);
    await view.setUserData({ token: await player.token(), currency: 'INR', paymentGeo: 'IN' });
    await view.cashier.list.method('Visa').waitFor();
    await view.send('dance', {});
    await view.send('close', undefined);
    await expect.poll(() => view.received('close')).toHaveLength(1);
    expect(debug).toEqual(lines);
    expect(await view.stored('force_logging')).toBe(forced);
  });
}

for (const type of ['close', 'go-back', 'swipe-back']) {
  test(`[HOST-2, HOST-5, HOST-12] the host’s ${type} makes the widget ask to be closed, once`, async ({
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
    await host.send(type, undefined);
    await expect.poll(() => host.received('close')).toEqual([{ messageType: 'close' }]);
    await expect.poll(() => host.received('init')).toMatchObject([{ page: 'withdrawal' }]);
  });
}

test('[START-6] the host’s fonts and variables reach the page', async ({
  page,
  player,
  product,
}) => {
  const url = new URL('/host.woff2', product.widget).href;
  await page.route(url, (route) =>
    route.fulfill({ contentType: 'font/woff2', body: readFileSync(hostFont) }),
  );
  const view = await WebView.open(page, `${product.widget}/deposit?partner=demo`);
  const schema = {
    fonts: [{ family: 'Host Sans', url }],
    variables: { accent: 'rgb(1, 2, 3)' },
  };
  await view.setUserData({
    token: await player.token(),
    currency: 'INR',
    paymentGeo: 'IN',
    schema,
  });
  await view.cashier.list.method('Visa').waitFor();
  const faces = () => page.evaluate(() => Array.from(document.fonts, ({ family }) => family));
  await expect.poll(faces).toContain('"Host Sans"');
  const style = await page.evaluate(() => {
    const { style } = document.documentElement;
    return [style.getPropertyValue('--cashier-font'), style.getPropertyValue('--cashier-accent')];
  });
  expect(style).toEqual(['"Host Sans", system-ui, sans-serif', 'rgb(1, 2, 3)']);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain(
    'Host Sans',
  );
});
