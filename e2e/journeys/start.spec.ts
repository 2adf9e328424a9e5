import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { startProduct } from '../fixtures/start-product.ts';
import { expect, test } from '../fixtures/test.ts';
import { BareHost } from '../models/bare-host.ts';
import { Playground } from '../models/playground.ts';
import { WebView } from '../models/web-view.ts';

// A fake clock cannot be removed from a shared context.
test.use({ ownContext: true });

test('[START-1] the widget is served under the path chosen by the operator', async ({ page }) => {
  const { addresses, stop } = await startProduct({ product: 'pay-here' });
  try {
    await page.goto(`${addresses.playground}/?country=in&locale=en`);
    const playground = new Playground(page);
    await playground.cashier.list.choose('Visa');
    await expect(playground.cashier.form.heading).toHaveText('Visa');
    const { origin, pathname } = new URL((await playground.frame()).url());
    expect(pathname).toBe('/pay-here/deposit/redirect');
    expect((await page.request.get(`${origin}/cashier/deposit`)).status()).toBe(404);
    await page.goto('about:blank');
  } finally {
    await stop();
  }
});

test(
  '[HOST-1, START-2, START-14] the widget announces itself to its host and waits for the start data',
  { tag: ['@both', '@core'] },
  async ({ page, player, product, transport, wire }) => {
    const widgetUrl = `${product.widget}/deposit?partner=demo`;
    const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
    await expect
      .poll(() => host.received('Loaded'))
      .toEqual([{ messageType: 'Loaded', version: 'v1.0.407' }]);
    await host.settled();
    await expect.poll(() => host.received('init')).toEqual([]);
    expect(wire.payloads('methods-payment-v3')).toEqual([]);

    const start = { token: await player.token(), currency: 'INR', paymentGeo: 'IN', transport };
    await host.send('loaded', start);
    await expect(host.cashier.list.method('Visa')).toBeVisible();
    await expect
      .poll(() => host.received('init'))
      .toEqual([{ messageType: 'init', page: 'deposit' }]);
  },
);

test('[START-2] any parent receives Loaded, but only a known host can start the widget', async ({
  page,
  player,
  product,
  wire,
}) => {
  // Without the page's policy a third party could frame it; the widget itself must not trust one.
  await page.route(`${product.widget}/deposit?**`, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _policy, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  const widgetUrl = `${product.widget}/deposit?partner=demo`;
  const host = await BareHost.open(page, 'http://stranger.localhost/', widgetUrl);
  await expect.poll(() => host.received('Loaded')).toHaveLength(1);
  await host.send('loaded', { token: await player.token(), currency: 'INR', paymentGeo: 'IN' });
  await host.settled();
  await expect.poll(() => host.received('init')).toEqual([]);
  expect(wire.payloads('methods-payment-v3')).toEqual([]);
});

test('[START-3, START-4] a web view starts as soon as the app sets the player’s data', async ({
  page,
  player,
  product,
}) => {
  const view = await WebView.open(page, `${product.widget}/deposit?partner=demo`);
  await expect.poll(() => view.received('Loaded')).toHaveLength(1);
  await expect.poll(() => view.received('init')).toEqual([]);
  const token = await player.token();
  await view.setUserData({ token, currency: 'INR', paymentGeo: 'IN', platform: 'android' });
  await expect(view.cashier.list.method('Visa')).toBeVisible();
  await expect.poll(() => view.received('init')).toHaveLength(1);
});

test('[START-3] a web view without data gives up after polling for five seconds', async ({
  page,
  product,
  guard,
}) => {
  guard.allow(/Can't find a property in window/);
  // The journey controls the clock, so that a slow machine does not matter.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  const view = await WebView.open(page, `${product.widget}/deposit?partner=demo`);
  await expect.poll(() => view.received('Loaded')).toHaveLength(1);
  await page.clock.runFor(4990);
  await expect.poll(() => view.received('onInitError')).toEqual([]);
  await page.clock.runFor(10);
  await expect
    .poll(() => view.received('onInitError'))
    .toEqual([{ messageType: 'onInitError', message: "Can't find a property in window" }]);
  const [first = 0, ...looks] = await view.reads();
  const every10Ms = Array.from({ length: 499 }, (_, at) => (at + 1) * 10);
  expect(looks.slice(0, 499).map((atMs) => Math.round(atMs - first))).toEqual(every10Ms);
});

test('[HOST-4, HOST-1] start data without a token are rejected and reported, and a later attempt succeeds', async ({
  page,
  player,
  product,
  transport,
}) => {
  const widgetUrl = `${product.widget}/deposit?partner=demo`;
  const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
  await expect.poll(() => host.received('Loaded')).toHaveLength(1);
  const report = page.waitForRequest(
    (request) =>
      request.url() === `${product.widget}/rum` &&
      (request.postData() ?? '').includes('Incorrect data from host'),
  );
  await host.send('loaded', { currency: 'INR', paymentGeo: 'IN' });
  const refusal = { messageType: 'onInitError', message: 'Incorrect data from host' };
  await expect.poll(() => host.received('onInitError')).toEqual([refusal]);
  await report;
  await expect(host.cashier.message.heading('Error occurred')).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  const token = await player.token();
  await host.send('loaded', { token, currency: 'INR', paymentGeo: 'IN', transport });
  await expect(host.cashier.list.method('Visa')).toBeVisible();
  await expect(host.cashier.message.heading('Error occurred')).toBeHidden();
  await host.cashier.list.choose('Visa');
  await expect(host.cashier.form.heading).toHaveText('Visa');
  await expect.poll(() => host.received('onInitError')).toHaveLength(1);
});

test('[HOST-4, START-16] a user with its own token starts without one from the host', async ({
  page,
  player,
  product,
  transport,
}) => {
  const user = JSON.stringify({ token: await player.token(), currency: 'INR' });
  await page.addInitScript((stored) => sessionStorage.setItem('user', stored), user);
  const view = await WebView.open(page, `${product.widget}/deposit?partner=demo`);
  await view.setUserData({ paymentGeo: 'IN', platform: 'android', transport });
  await expect(view.cashier.list.method('Visa')).toBeVisible();
  await expect.poll(() => view.received('onInitError')).toEqual([]);
});

test('[START-3, START-18] an app that sends `loaded` itself starts the widget, and the wait for its data ends', async ({
  page,
  player,
  product,
}) => {
  await page.clock.install({ time: 0 });
  const view = await WebView.open(page, `${product.widget}/deposit?partner=demo`);
  await expect.poll(() => view.received('Loaded')).toHaveLength(1);
  const payload = { token: await player.token(), currency: 'INR', paymentGeo: 'IN' };
  await view.send('loaded', payload);
  await expect(view.cashier.list.method('Visa')).toBeVisible();
  await page.clock.runFor(6000);
  await view.cashier.list.choose('Visa');
  await expect(view.cashier.form.heading).toHaveText('Visa');
  await expect.poll(() => view.received('onInitError')).toEqual([]);
});

test('a click on a button’s icon before React is loaded is not lost', async ({
  player,
  context,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await context.route('**/assets/react-dom-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const playground = await player.open();
  const { region } = playground.cashier;
  await region.chip.locator('svg').click();
  await expect(region.heading).toBeHidden();
  release();
  await expect(region.heading).toBeVisible();
});

test(
  '[START-19] a widget whose script cannot be loaded reloads once, notifies its host and can be closed',
  { tag: '@core' },
  async ({ page, player, product, guard }) => {
    guard.allow(/net::ERR_FAILED/);
    let requestCount = 0;
    const script = '**/assets/index-*.js';
    await page.route(script, async (route) => {
      requestCount += 1;
      await route.abort();
    });
    const widgetUrl = `${product.widget}/deposit?partner=demo`;
    const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
    // The second Loaded follows the automatic reload.
    await expect.poll(() => host.received('Loaded')).toHaveLength(2);
    await host.send('loaded', {
      token: await player.token(),
      currency: 'INR',
      paymentGeo: 'IN',
      locale: 'es',
    });
    await expect(host.cashier.message.heading('Ocurrió un error')).toBeVisible();
    await expect.poll(() => host.received('onInitError')).toHaveLength(1);
    expect(requestCount).toBe(2);
    expect(await accessibilityProblems(page)).toEqual([]);
    await host.cashier.message.button('Cerrar').click();
    await expect.poll(() => host.received('close')).toEqual([{ messageType: 'close' }]);

    await page.unroute(script);
    await host.cashier.message.button('Actualizar').click();
    await expect.poll(() => host.received('Loaded')).toHaveLength(3);
    await host.send('loaded', { token: await player.token(), currency: 'INR', paymentGeo: 'IN' });
    await expect(host.cashier.list.method('Visa')).toBeVisible();
  },
);

test('[START-19] if React fails to load, the painted list is replaced by an error screen', async ({
  player,
  context,
  guard,
}) => {
  guard.allow(/net::ERR_FAILED/);
  await context.route('**/assets/react-dom-*.js', (route) => route.abort());
  const playground = await player.open();
  await expect(playground.cashier.message.heading('Error occurred')).toBeVisible();
  await context.unroute('**/assets/react-dom-*.js');
  await playground.cashier.message.refresh.click();
  await playground.cashier.list.choose('Visa');
  await expect(playground.cashier.form.heading).toHaveText('Visa');
});

test('[START-20] if a screen’s code fails to load, the page reloads once and then shows an error', async ({
  player,
  context,
  guard,
}) => {
  guard.allow(/status of 404|Failed to fetch dynamically|Unable to preload/);
  const playground = await player.open();
  await playground.cashier.list.method('Visa').waitFor();
  const later = /\/assets\/(?!index-|react-dom-|socket-)/;
  await context.route(later, (route) => route.fulfill({ status: 404 }));
  const frame = await playground.frame();
  const reloaded = frame.waitForNavigation();
  await playground.cashier.list.choose('Visa');
  await reloaded;
  await expect(playground.cashier.message.heading('Error occurred')).toBeVisible();
  await context.unroute(later);
  await playground.cashier.message.refresh.click();
  await expect(playground.cashier.form.heading).toHaveText('Visa');
});
