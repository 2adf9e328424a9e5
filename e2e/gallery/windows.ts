import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { openBareCashier } from '../fixtures/player/bare-cashier.ts';
import { createPlayer } from '../fixtures/player/player.ts';
import { expect } from '../fixtures/expect.ts';
import { applicationScript } from '../fixtures/product/application-script.ts';
import { textOf } from '../fixtures/product/texts.ts';
import { Wire } from '../fixtures/product/wire.ts';
import { WebView } from '../models/web-view.ts';
import {
  captchaPlace,
  captchaStart,
  fillCaptchaForm,
  showCaptchaOnSubmit,
} from './captcha-states.ts';
import type { Look } from './looks.ts';
import type { Picture } from './page.ts';
import { type Platform, sizes } from './platforms.ts';
import { slug, submitButton, type GalleryContext } from './studio.ts';

interface WindowWalk {
  gallery: GalleryContext;
  context: BrowserContext;
  theme: Look['theme'];
  locale: string;
}

export interface OwnWindow {
  says: string;
  /** Disables the page's scripts, which would close the window or navigate away. */
  stays?: true;
  /** Without start data the widget has no language but its built-in English. */
  only?: 'English';
  open: (walk: WindowWalk) => Promise<Page>;
}

const at =
  (path: string, query = '') =>
  async ({ gallery: { product }, context, locale }: WindowWalk): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`${product.widget}${path}?partner=demo&locale=${locale}${query}`);
    return page;
  };

/** Skrill's page takes its params by POST. In a native app the host opens our form page for it. */
async function formAddress({ product, browser }: GalleryContext): Promise<string> {
  const context = await browser.newContext();
  const { host, cashier } = await openBareCashier(await context.newPage(), product, {
    user: 'gallery-form',
    country: 'in',
    currency: 'INR',
    platform: 'android',
    ...sizes.android,
  });
  const { list, form } = cashier;
  await list.choose('Skrill');
  await form.enterAmount('1200');
  await form.field('Account email').fill('player@example.com');
  await form.submit.click();
  await expect.poll(() => host.received('openExternalUrl')).toHaveLength(1);
  const [request] = await host.received('openExternalUrl');
  await context.close();
  return String(request?.['url']);
}

async function atForm({ gallery, context, locale }: WindowWalk): Promise<Page> {
  const address = new URL(await formAddress(gallery));
  address.searchParams.set('locale', locale);
  const page = await context.newPage();
  await page.goto(address.href);
  return page;
}

async function atCaptcha({ gallery: { product }, context, locale }: WindowWalk): Promise<Page> {
  const wire = await Wire.tap(context, 'http');
  showCaptchaOnSubmit(wire);
  const { cashier, root, begin, setAppearance } = await openBareCashier(
    await context.newPage(),
    product,
    {
      user: 'gallery-captcha',
      ...captchaPlace,
      platform: 'mobile',
      ...sizes.mobile,
      transport: 'http',
    },
  );
  await begin(captchaStart);
  await fillCaptchaForm(cashier);
  await setAppearance({ locale });
  const submit = root.locator(submitButton);
  const [popup] = await Promise.all([context.waitForEvent('page'), submit.click()]);
  // The sandbox's simulation speaks English.
  await popup.locator('iframe').contentFrame().getByRole('button', { name: 'Solve it' }).waitFor();
  return popup;
}

/** A window of its own for each look, because a script stays in the memory of a page's process. */
async function atLostScript({ gallery, context, theme, locale }: WindowWalk): Promise<Page> {
  const { product } = gallery;
  const page = await context.newPage();
  await page.route(applicationScript, (route) => route.abort());
  const view = await WebView.open(page, `${product.widget}/deposit?partner=demo`);
  // The page reloads itself first, and would lose start data that arrive before.
  await expect(view.cashier.message.heading('Error occurred')).toBeVisible();
  const token = await createPlayer(page, product, 'gallery-lost-script', {}).token();
  await view.send('loaded', { token, currency: 'INR', paymentGeo: 'IN', theme, locale });
  return page;
}

/** Our own pages in separate windows, beside the host's page. */
export const ownWindows: Readonly<Record<string, OwnWindow>> = {
  'the window before a payment page': {
    says: 'redirect.busy',
    stays: true,
    open: at('/opening'),
  },
  'a captcha in the window': { says: 'captcha.title', open: atCaptcha },
  '/form': { says: 'complete.waiting.continue', stays: true, open: atForm },
  'the window after a payment page': {
    says: 'popup.close',
    stays: true,
    open: at('/return/gallery'),
  },
  'a start without its script': { says: 'error.text', open: atLostScript },
  'the cashier without a host': { says: 'error.notOpened', only: 'English', open: at('/deposit') },
};

/** Takes a window in each look. It follows the colour scheme of the player's system. */
export async function takeWindow(
  gallery: GalleryContext,
  platform: Platform,
  name: string,
  { says, stays, only, open }: OwnWindow,
  looks: readonly Look[],
): Promise<Picture[]> {
  const taken: Picture[] = [];
  for (const { theme, locale } of looks) {
    // These pages use system fonts, and not every machine has all scripts.
    if (locale === 'te' || (only && locale !== 'en')) continue;
    const context = await gallery.browser.newContext({
      viewport: sizes[platform],
      deviceScaleFactor: 2,
      locale: 'en-US',
      reducedMotion: 'reduce',
      colorScheme: theme,
      javaScriptEnabled: !stays,
    });
    try {
      const page = await open({ gallery, context, theme, locale });
      await page.setViewportSize(sizes[platform]);
      await expect(page.locator('body')).toContainText(textOf(locale, says));
      const file = `${slug(name)}-${platform}-${theme}-${locale}.png`;
      await page.screenshot({ path: join(gallery.outDir, file) });
      taken.push({ screen: name, platform, theme, locale, file });
    } finally {
      await context.close();
    }
  }
  return taken;
}
