import { textParts } from '@opencashier/contract/formats/text-parts';
import type { Frame, Page } from '@playwright/test';
import { expect, type Player, test } from '../../fixtures/test.ts';
import { textPattern, textsOf } from '../../fixtures/product/texts.ts';
import { BareHost } from '../../models/bare-host.ts';

test.describe('fonts', () => {
  // Fonts are requested only if the cache is empty.
  test.use({ ownContext: true });

  for (const [locale, family, file] of [
    ['hi', 'Cashier Devanagari', 'noto-sans-devanagari'],
    ['mr', 'Cashier Devanagari', 'noto-sans-devanagari'],
    ['te', 'Cashier Telugu', 'noto-sans-telugu'],
  ] as const) {
    const details = { tag: locale === 'mr' ? '@all' : [] };
    test(
      `the widget in ${locale} loads the font of its script without layout shifts`,
      details,
      async ({ page, player }) => {
        const fonts = fontRequests(page);
        const playground = await player.open({ locale });
        const { list } = playground.cashier;
        await expect(list.method('Skrill')).toBeVisible();
        expect(fonts()).toEqual([expect.stringContaining(file)]);
        const frame = await playground.frame();
        const faces = await frame.evaluate(() =>
          [...document.fonts]
            .filter(({ status }) => status === 'loaded')
            .map((face) => face.family),
        );
        expect(faces).toEqual([family]);
        await page.waitForLoadState('networkidle');
        // If a busy machine loads the font too late, letters shift within their lines.
        expect(await layoutShift(frame)).toBeLessThan(0.01);
      },
    );
  }

  test('the widget in any other language loads no font', async ({ page, player, product }) => {
    const fonts = fontRequests(page);
    const widgetUrl = `${product.widget}/deposit?partner=demo`;
    const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
    await startIn(host, player, 'en');
    for (const locale of ['ar', 'es', 'in', 'mx', 'pt', 'ru', 'en']) {
      await host.send('appearance-updated', { locale });
      await expect(host.cashier.title).toHaveText(textPattern(textsOf(locale), 'deposit.title'));
    }
    expect(fonts()).toEqual([]);
  });

  test('a font that never arrives does not delay the widget', async ({ page, player }) => {
    await page.route('**/*.woff2', () => {});
    const playground = await player.open({ locale: 'te' });
    await expect(playground.cashier.title).toHaveText(textPattern(textsOf('te'), 'deposit.title'));
    await expect(playground.cashier.list.method('Skrill')).toBeVisible();
  });
});

test.describe('choosing the language', () => {
  const pageTitle = (locale: string) => textPattern(textsOf(locale), 'deposit.title');

  test('[I18N-2, ROUTE-12] the query sets the language and is removed from the URL without a reload; without it the user’s language counts', async ({
    page,
    player,
    product,
  }) => {
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url());
    });
    const widgetUrl = `${product.widget}/deposit?partner=demo&locale=RU`;
    const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
    await startIn(host, player, 'pt-BR');
    await expect(host.cashier.title).toHaveText(pageTitle('ru'));
    const [, frame] = page.frames();
    expect(frame?.url()).toBe(`${product.widget}/deposit?partner=demo`);
    expect(loads.filter((url) => url.startsWith(product.widget))).toEqual([widgetUrl]);

    for (const [lang, locale] of [
      ['pt-BR', 'pt'],
      ['ES-419', 'es'],
      ['MX', 'mx'],
      ['de', 'en'],
    ] as const) {
      await host.reload(`${product.widget}/deposit?partner=demo`);
      await startIn(host, player, lang);
      await expect(host.cashier.title, lang).toHaveText(pageTitle(locale));
    }
  });

  test('[NET-10, I18N-3] English loads first, and is used if the chosen file fails', async ({
    page,
    player,
    guard,
  }) => {
    guard.allow(/mx\.json/);
    const files: string[] = [];
    page.on('request', (request) => {
      const [, file] = /\/locales\/(.+)\?/.exec(request.url()) ?? [];
      if (file) files.push(file);
    });
    await page.route('**/locales/mx.json?*', (route) => route.fulfill({ status: 500 }));
    const playground = await player.open({ locale: 'mx' });
    await expect(playground.cashier.title).toHaveText(pageTitle('en'));
    // The texts of later screens load when the browser is idle.
    expect(files.slice(0, 2)).toEqual(['en.json', 'mx.json']);
    const frame = await playground.frame();
    expect(await frame.evaluate(() => document.documentElement.lang)).toBe('en');
    await expect.poll(() => playground.sentToHost('onLocaleError')).toEqual([]);
  });

  test('[I18N-3] without English the widget logs an error and carries on', async ({
    page,
    player,
    guard,
  }) => {
    guard.allow(/en\.json|The English texts could not be loaded/);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.route('**/locales/en.json?*', (route) => route.abort());
    const playground = await player.open({ locale: 'es' });
    await expect(playground.cashier.title).toHaveText(pageTitle('es'));
    await expect(playground.cashier.list.method('Skrill')).toBeVisible();
    expect(errors).toContain('The English texts could not be loaded');
  });

  test('[I18N-3] without the second part of English every screen of a complete language opens', async ({
    page,
    player,
    guard,
  }) => {
    guard.allow(/en\.later\.json|The English texts could not be loaded/);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.route('**/locales/en.later.json?*', (route) => route.fulfill({ status: 500 }));
    const playground = await player.open({ locale: 'es' });
    const { list, form } = playground.cashier;
    await list.choose('Visa');
    await expect(form.heading).toHaveText('Visa');
    await expect(form.submit).toHaveText(textsOf('es')['redirect.submitEmpty'] ?? '');
    expect(errors).toContain('The English texts could not be loaded');
    await playground.goTo('/withdrawal');
    await expect(playground.cashier.title).toHaveText(textsOf('es')['withdrawal.title'] ?? '');
    for (const type of ['onInitError', 'onDisplayError', 'onLocaleError']) {
      await expect.poll(() => playground.sentToHost(type)).toEqual([]);
    }
  });

  test('[I18N-3, I18N-4] if the second part of a language fails to load, its texts are English, reported, and loaded again with the next screen', async ({
    page,
    player,
    guard,
  }) => {
    guard.allow(/es\.later\.json/);
    await page.route('**/locales/es.later.json?*', (route) => route.fulfill({ status: 500 }));
    const playground = await player.open({ locale: 'es' });
    const { list, form } = playground.cashier;
    await list.choose('Visa');
    await expect(form.submit).toHaveText('Deposit');
    await expect
      .poll(() => playground.sentToHost('onLocaleError'))
      .toContainEqual({ message: 'Missing translation for es: redirect.submitEmpty' });
    await page.unroute('**/locales/es.later.json?*');
    await playground.goWithin('/deposit');
    await list.choose('Mastercard');
    await expect(form.submit).toHaveText(textsOf('es')['redirect.submitEmpty'] ?? '');
  });

  test('[HOST-1, I18N-4] a missing translation is shown in English and reported to the host once', async ({
    page,
    player,
  }) => {
    const { 'redirect.submitEmpty': _lost, ...texts } = textsOf('es');
    const { later } = textParts(texts);
    await page.route('**/locales/es.later.json?*', (route) => route.fulfill({ json: later }));
    const playground = await player.open({ locale: 'es' });
    const { list, form } = playground.cashier;
    for (const method of ['Visa', 'Mastercard']) {
      await list.choose(method);
      await expect(form.submit).toHaveText('Deposit');
      await playground.goWithin('/deposit');
    }
    await expect(list.method('Visa')).toBeVisible();
    await expect
      .poll(() => playground.sentToHost('onLocaleError'))
      .toMatchObject([{ message: 'Missing translation for es: redirect.submitEmpty' }]);
  });
});

async function startIn(host: BareHost, player: Player, locale: string): Promise<void> {
  const token = await player.token();
  await expect.poll(() => host.received('Loaded')).not.toEqual([]);
  await host.send('loaded', { token, currency: 'INR', paymentGeo: 'IN', locale });
}

function fontRequests(page: Page): () => string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') urls.push(request.url());
  });
  return () => urls;
}

/** The sum of a page's layout shifts so far that follow no input of the player. */
function layoutShift(frame: Frame): Promise<number> {
  return frame.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}

test('[BON-8] the bonuses of the demo follow the player’s language', async ({ player }) => {
  const playground = await player.open({ bonuses: 'deposit' });
  const strip = (title: string) =>
    playground.frameElement.contentFrame().getByRole('main').getByRole('button', { name: title });
  await expect(strip('100% on your first deposit')).toBeVisible();
  await playground.page.getByRole('combobox', { name: 'Language' }).selectOption('ru');
  await expect(strip('100 % на первое пополнение')).toBeVisible();
});
