import { readFileSync } from 'node:fs';
import { accessibilityProblems } from '../../fixtures/checks/accessibility.ts';
import { applicationScript } from '../../fixtures/product/application-script.ts';
import { expect, test } from '../../fixtures/test.ts';
import { BareHost } from '../../models/bare-host.ts';
import { WebView } from '../../models/web-view.ts';

// A fake clock cannot be removed from a shared context.
test.use({ ownContext: true });

const hostFont = new URL('../../../apps/widget/src/fonts/noto-sans-telugu.woff2', import.meta.url);

test(
  '[HOST-1, HOST-4, START-2, START-14, ERR-9] the widget announces itself to its host, waits for the start data, rejects and reports those without a token, and asks for a sign-in',
  { tag: ['@both', '@core'] },
  async ({ page, player, product, transport, wire }) => {
    const widgetUrl = `${product.widget}/deposit?partner=demo`;
    const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
    const { list, form, message } = host.cashier;
    await expect
      .poll(() => host.received('Loaded'))
      .toEqual([{ messageType: 'Loaded', version: 'v1.0.407' }]);
    await host.settled();
    await expect.poll(() => host.received('init')).toEqual([]);
    expect(wire.payloads('methods-payment-v3')).toEqual([]);

    const report = page.waitForRequest(
      (request) =>
        request.url() === `${product.widget}/rum` &&
        (request.postData() ?? '').includes('Incorrect data from host'),
    );
    await host.send('loaded', { currency: 'INR', paymentGeo: 'IN' });
    const refusal = { messageType: 'onInitError', message: 'Incorrect data from host' };
    await expect.poll(() => host.received('onInitError')).toEqual([refusal]);
    await report;
    await expect(message.heading('Error occurred')).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);

    await message.button('Sign in').click();
    const asking = { ...refusal, messageType: 'onTokenExpired', signIn: true };
    await expect.poll(() => host.received('onTokenExpired')).toEqual([asking]);
    const token = await player.token();
    await host.send('token-updated', { token });
    await expect.poll(() => host.received('Loaded')).toHaveLength(2);
    await host.send('loaded', { token, currency: 'INR', paymentGeo: 'IN', transport });
    await expect(list.method('Visa')).toBeVisible();
    await expect(message.heading('Error occurred')).toBeHidden();
    await expect
      .poll(() => host.received('init'))
      .toEqual([{ messageType: 'init', page: 'deposit' }]);
    await list.choose('Visa');
    await expect(form.heading).toHaveText('Visa');
    await expect.poll(() => host.received('onInitError')).toHaveLength(1);
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

test('[START-3, START-4, START-6, START-13, HOST-9] a web view starts as soon as the app sets the player’s data, shows its fonts and variables, and logs if forced to', async ({
  page,
  player,
  product,
}) => {
  const debug: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'debug') debug.push(message.text());
  });
  const url = new URL('/host.woff2', product.widget).href;
  await page.route(url, (route) =>
    route.fulfill({ contentType: 'font/woff2', body: readFileSync(hostFont) }),
  );
  await page.addInitScript(() => sessionStorage.setItem('force_logging', '1'));
  const view = await WebView.open(page, `${product.widget}/deposit?partner=demo`);
  await expect.poll(() => view.received('Loaded')).toHaveLength(1);
  await expect.poll(() => view.received('init')).toEqual([]);
  await view.setUserData({
    token: await player.token(),
    currency: 'INR',
    paymentGeo: 'IN',
    platform: 'android',
    schema: {
      fonts: [{ family: 'Host Sans', url }],
      variables: { accent: 'rgb(1, 2, 3)' },
    },
  });
  await expect(view.cashier.list.method('Visa')).toBeVisible();
  await expect.poll(() => view.received('init')).toHaveLength(1);

  // Only newer browsers put the name into quotes.
  const faces = () =>
    page.evaluate(() => Array.from(document.fonts, ({ family }) => family.replaceAll('"', '')));
  await expect.poll(faces).toContain('Host Sans');
  const style = await page.evaluate(() => {
    const { style } = document.documentElement;
    return [style.getPropertyValue('--cashier-font'), style.getPropertyValue('--cashier-accent')];
  });
  expect(style).toEqual(['"Host Sans", system-ui, sans-serif', 'rgb(1, 2, 3)']);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain(
    'Host Sans',
  );

  await view.send('dance', {});
  await view.send('close', undefined);
  await expect.poll(() => view.received('close')).toHaveLength(1);
  expect(debug).toEqual(['[cashier] a message of unknown type: dance']);
  expect(await view.stored('force_logging')).toBe('1');
});

test('[START-3, START-13, START-18, HOST-9] an app that sends `loaded` itself starts the widget, the wait for its data ends, and nothing is logged', async ({
  page,
  player,
  product,
}) => {
  const debug: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'debug') debug.push(message.text());
  });
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

  await view.send('dance', {});
  await view.send('close', undefined);
  await expect.poll(() => view.received('close')).toHaveLength(1);
  expect(debug).toEqual([]);
  expect(await view.stored('force_logging')).toBe('0');
});

test(
  '[START-19] a widget whose script cannot be loaded reloads once, notifies its host and can be closed',
  { tag: '@core' },
  async ({ page, player, product, guard }) => {
    guard.allow(/net::ERR_FAILED/);
    let requestCount = 0;
    await page.route(applicationScript, async (route) => {
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

    await page.unroute(applicationScript);
    await host.cashier.message.button('Actualizar').click();
    await expect.poll(() => host.received('Loaded')).toHaveLength(3);
    await host.send('loaded', { token: await player.token(), currency: 'INR', paymentGeo: 'IN' });
    await expect(host.cashier.list.method('Visa')).toBeVisible();
  },
);

test('[START-19, START-20] if React or a screen’s code fails to load, the player sees an error and can try again, and an early click is not lost', async ({
  player,
  context,
  guard,
}) => {
  guard.allow(/net::ERR_FAILED|status of 404|Failed to fetch dynamically|Unable to preload/);
  const react = '**/assets/react-dom-*.js';
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await context.route(react, (route) => route.abort());
  const playground = await player.open();
  const { region, list, form, message, back } = playground.cashier;

  await test.step('without React the painted list is replaced by an error screen', async () => {
    await expect(message.heading('Error occurred')).toBeVisible();
    await context.unroute(react);
  });

  await test.step('a click on a button’s icon before React is loaded is not lost', async () => {
    await context.route(react, async (route) => {
      await held;
      await route.continue();
    });
    await message.refresh.click();
    await region.chip.locator('svg').click();
    await expect(region.heading).toBeHidden();
    release();
    await expect(region.heading).toBeVisible();
    await context.unroute(react);
    await back.click();
    await expect(list.method('Visa')).toBeVisible();
  });

  await test.step('without a screen’s code the page reloads once, then shows an error', async () => {
    const later = /\/assets\/(?!index-|react-dom-|socket-)/;
    await context.route(later, (route) => route.fulfill({ status: 404 }));
    const frame = await playground.frame();
    const reloaded = frame.waitForNavigation();
    await list.choose('Visa');
    await reloaded;
    await expect(message.heading('Error occurred')).toBeVisible();
    await context.unroute(later);
    await message.refresh.click();
    await expect(form.heading).toHaveText('Visa');
  });
});
