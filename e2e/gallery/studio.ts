import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expect } from '../fixtures/expect.ts';
import type { Bank } from '../fixtures/bank.ts';
import { openBareCashier } from '../fixtures/bare-cashier.ts';
import type { PlayerRecords } from '../fixtures/player-records.ts';
import type { Chains } from '../fixtures/chains.ts';
import type { Operator } from '../fixtures/operator.ts';
import { createPlayer } from '../fixtures/player.ts';
import type { Addresses } from '../fixtures/start-product.ts';
import { textOf } from '../fixtures/texts.ts';
import { Wire } from '../fixtures/wire.ts';
import type { Album } from './albums.ts';
import type { GalleryScreen, GalleryWalk } from './gallery-screen.ts';
import type { Look } from './looks.ts';
import type { Picture } from './page.ts';
import { type Platform, sizes } from './platforms.ts';

export interface GalleryContext {
  browser: Browser;
  product: Addresses;
  bank: Bank;
  operator: Operator;
  records: PlayerRecords;
  chains: Chains;
  outDir: string;
}

export interface Studio {
  /** Opens a screen and takes its picture in each look. */
  take(name: string, screen: GalleryScreen, looks: readonly Look[]): Promise<Picture[]>;
  close(): Promise<void>;
}

/** The margin around the frame, where the mouse rests without hovering over anything. */
const besidePx = 40;

/** The timeout for a screen: a payout passes a worker and the sandbox's bank first. */
const reachedWithinMs = 40_000;

/** Opens the widget for the player of an album on a platform, ready to take pictures. */
export async function openStudio(
  { browser, product, bank, operator, chains, outDir }: GalleryContext,
  platform: Platform,
  { root, country, currency, view = 'main', user }: Album,
): Promise<Studio> {
  const { width, height } = sizes[platform];
  const sizeFor = (px: number) => ({ width: width + besidePx, height: px + besidePx });
  const context = await browser.newContext({
    viewport: sizeFor(height),
    locale: 'en-US',
    reducedMotion: 'reduce',
    deviceScaleFactor: 2,
    // With touch, no element is in a hover state.
    hasTouch: platform !== 'desktop',
  });
  const wire = await Wire.tap(context, 'http');
  const page = await context.newPage();
  const start = { user, country, currency, platform, width, height, root, view } as const;
  const bare = await openBareCashier(page, product, { ...start, transport: 'http' });
  const { host, cashier, element, root: html, open, setAppearance } = bare;
  // Positioned at whole pixels, so that no picture includes a line of the host's page.
  await element.evaluate((frame) => frame.setAttribute('style', 'border:0;position:fixed;inset:0'));
  const player = createPlayer(page, product, user, {});
  let currentLocale = 'en';
  let isRestarted = false;

  async function begin(different: object = {}): Promise<void> {
    isRestarted = true;
    await bare.begin(different);
  }

  const dispatch = (event: 'online' | 'offline') =>
    host.frame().evaluate((type) => dispatchEvent(new Event(type)), event);
  const walk: GalleryWalk = {
    cashier,
    bank,
    open,
    user,
    operator,
    chains,
    wire,
    begin,
    withdraw: (amount) => player.withdraw(amount),
    redeem: (amount) => player.redeem(amount),
    oldToken: () => player.token({ ttl: '0', country, currency, view }),
    loseNetwork: async () => void (await dispatch('offline')),
  };

  async function apply(look: Look, says: string): Promise<void> {
    const renewed = look.locale === currentLocale ? undefined : methodsIn(page);
    await setAppearance(look);
    await renewed;
    currentLocale = look.locale;
    await expect(html).toContainText(textOf(look.locale, says));
    await html.evaluate(nextPaint);
  }

  async function grow(px: number): Promise<void> {
    await page.setViewportSize(sizeFor(px));
    await element.evaluate((frame, to) => frame.setAttribute('height', to), String(px));
    await html.evaluate(nextPaint);
  }

  async function screenshot(file: string, isWhole: boolean): Promise<void> {
    const whole = isWhole ? await html.evaluate(({ scrollHeight }) => scrollHeight) : height;
    if (whole > height) await grow(whole);
    await element.screenshot({ path: join(outDir, file) });
    if (whole > height) await grow(height);
  }

  /** Resets the widget to English, online, and with a valid player. */
  async function leave(says: string, only: GalleryScreen['only']): Promise<void> {
    if (!isRestarted && !only) await apply({ theme: 'light', locale: 'en' }, says);
    wire.alterNothing();
    if (isRestarted) {
      await bare.begin({});
      currentLocale = 'en';
      isRestarted = false;
    }
    await dispatch('online');
  }

  return {
    async take(name, { heading, says, reach, only }, looks) {
      const taken: Picture[] = [];
      await open(root);
      await expect(cashier.list.methods.or(cashier.sweepstake.packages).first()).toBeVisible();
      await reach?.(walk);
      const reached = html.getByRole('heading', { name: heading, exact: true });
      await expect(reached).toBeVisible({ timeout: reachedWithinMs });
      await page.mouse.move(width + besidePx / 2, height + besidePx / 2);
      for (const look of chosen(looks, only)) {
        if (only === 'first look') await expect(html).toContainText(textOf(look.locale, says));
        else await apply(look, says);
        const { theme, locale, isWhole = false } = look;
        const file = `${slug(name)}-${platform}-${theme}-${locale}.png`;
        await screenshot(file, isWhole);
        taken.push({ screen: name, platform, theme, locale, file });
      }
      await leave(says, only);
      return taken;
    },
    async close() {
      wire.end();
      await context.close();
    },
  };
}

function chosen(looks: readonly Look[], only: GalleryScreen['only']): readonly Look[] {
  if (only === 'first look') return looks.slice(0, 1);
  return only ? looks.filter(({ locale }) => locale === 'en') : looks;
}

/** The method texts in another language come from the server, in two responses. */
const methodsIn = (page: Page) =>
  Promise.all([
    page.waitForResponse(/methods-(payment-v3|withdrawal)\b/),
    page.waitForResponse(/userdata-payment-snippet\b/),
  ]);

/** Runs in the page; resolves once earlier changes have been painted. */
const nextPaint = (): Promise<number> =>
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));

export const slug = (name: string): string => name.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '');
