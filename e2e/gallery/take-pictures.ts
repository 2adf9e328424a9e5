import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Bank } from '../fixtures/bank.ts';
import { openBareCashier } from '../fixtures/bare-cashier.ts';
import type { Books } from '../fixtures/books.ts';
import type { Chains } from '../fixtures/chains.ts';
import type { Operator } from '../fixtures/operator.ts';
import { createPlayer } from '../fixtures/player.ts';
import type { Addresses } from '../fixtures/start-product.ts';
import { textOf } from '../fixtures/texts.ts';
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
  operator: Operator;
  books: Books;
  chains: Chains;
  outDir: string;
}

/** The host's page is so much larger than the frame, for a mouse that points at nothing. */
const besidePx = 40;

/** A payout goes through a worker and the sandbox's bank before its page says so. */
const reachedWithinMs = 20_000;

/** Every screen of an album on a platform, in its variants. */
export async function takePictures(
  { browser, product, bank, operator, books, chains, outDir }: Stand,
  platform: Platform,
  { root, country, currency, view = 'main', user, balance, screens }: Album,
  variants: readonly Variant[] = allVariants,
): Promise<Picture[]> {
  const taken: Picture[] = [];
  const { width, height } = sizes[platform];
  if (balance) await books.give(user, balance.amount, balance.currency);
  const context = await browser.newContext({
    viewport: { width: width + besidePx, height: height + besidePx },
    locale: 'en-US',
    reducedMotion: 'reduce',
    deviceScaleFactor: 2,
    // Where fingers point, nothing is marked as hovered over.
    hasTouch: platform !== 'desktop',
  });
  const page = await context.newPage();
  const start = { user, country, currency, platform, width, height, root, view } as const;
  const {
    cashier,
    element,
    root: html,
    open,
    wear,
  } = await openBareCashier(page, product, {
    ...start,
    transport: 'http',
  });
  // On whole pixels: beside a part of one, a picture would show a line of the host's page.
  await element.evaluate((frame) => frame.setAttribute('style', 'border:0;position:fixed;inset:0'));
  const player = createPlayer(page, product, user, {});
  const withdraw = (amount: string): Promise<string> => player.withdraw(amount);
  let spoken = 'en';
  async function put(look: Variant, says: string): Promise<void> {
    const renewed = look.locale === spoken ? undefined : methodsIn(page);
    await wear(look);
    await renewed;
    spoken = look.locale;
    await expect(html).toContainText(textOf(look.locale, says));
    await html.evaluate(drawnAgain);
  }
  for (const [name, { heading, says, reach }] of screens) {
    await open(root);
    await expect(cashier.list.methods.or(cashier.sweepstake.packages).first()).toBeVisible();
    await reach?.({ cashier, bank, open, user, operator, chains, withdraw });
    const reached = html.getByRole('heading', { name: heading, exact: true });
    await expect(reached).toBeVisible({ timeout: reachedWithinMs });
    await page.mouse.move(width + besidePx / 2, height + besidePx / 2);
    for (const variant of variants) {
      await put(variant, says);
      const { theme, locale } = variant;
      const file = `${slug(name)}-${platform}-${theme}-${locale}.png`;
      await element.screenshot({ path: join(outDir, file) });
      taken.push({ screen: name, platform, theme, locale, file });
    }
    await put({ theme: 'light', locale: 'en' }, says);
  }
  await context.close();
  return taken;
}

/** What methods say in another language comes from the server, in two answers. */
const methodsIn = (page: Page) =>
  Promise.all([
    page.waitForResponse(/methods-(payment-v3|withdrawal)\b/),
    page.waitForResponse(/userdata-payment-snippet\b/),
  ]);

/** Runs in the widget: what was set before has been painted when it resolves. */
const drawnAgain = (): Promise<number> =>
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));

const slug = (name: string): string => name.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '');
