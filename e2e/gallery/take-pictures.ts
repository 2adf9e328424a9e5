import { join } from 'node:path';
import { type Browser, expect } from '@playwright/test';
import type { Bank } from '../fixtures/bank.ts';
import { openBareCashier } from '../fixtures/bare-cashier.ts';
import type { Addresses } from '../fixtures/start-product.ts';
import { type Album, allVariants, type Variant } from './albums.ts';
import type { Picture } from './page.ts';

export const sizes = {
  desktop: { width: 1280, height: 800 },
  mobile: { width: 360, height: 740 },
  android: { width: 360, height: 740 },
  ios: { width: 390, height: 780 },
};
export type Platform = keyof typeof sizes;

export interface Stand {
  browser: Browser;
  product: Addresses;
  bank: Bank;
  outDir: string;
}

/** Every screen of an album on a platform, in its variants. */
export async function takePictures(
  { browser, product, bank, outDir }: Stand,
  platform: Platform,
  { root, country, currency, user, screens }: Album,
  variants: readonly Variant[] = allVariants,
): Promise<Picture[]> {
  const taken: Picture[] = [];
  const { width, height } = sizes[platform];
  const context = await browser.newContext({
    // The host's page leaves a margin around its frame.
    viewport: { width: width + 40, height: height + 40 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  const transport = 'http';
  const start = { user, country, currency, platform, width, height, root, transport } as const;
  const { cashier, element, root: html, open, wear } = await openBareCashier(page, product, start);
  let spoken = 'en';
  for (const [name, { heading, reach }] of screens) {
    await open(root);
    await expect(cashier.list.methods.first()).toBeVisible();
    await reach?.({ cashier, bank, open });
    await expect(html.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    // Nothing is hovered over.
    await page.mouse.move(0, 0);
    for (const { theme, locale } of variants) {
      // What methods say in another language comes from the server.
      const isOther = locale !== spoken && root === '/deposit';
      const renewed = isOther ? page.waitForResponse(/methods-payment-v3/) : undefined;
      await wear({ theme, locale });
      await renewed;
      spoken = locale;
      const file = `${slug(name)}-${platform}-${theme}-${locale}.png`;
      await element.screenshot({ path: join(outDir, file) });
      taken.push({ screen: name, platform, theme, locale, file });
    }
    await wear({ theme: 'light', locale: 'en' });
    spoken = 'en';
  }
  await context.close();
  return taken;
}

const slug = (name: string): string => name.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '');
