import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expect } from '../fixtures/expect.ts';
import type { Bank } from '../fixtures/player/bank.ts';
import { openBareCashier } from '../fixtures/player/bare-cashier.ts';
import type { PlayerRecords } from '../fixtures/player/player-records.ts';
import type { Chains } from '../fixtures/product/chains.ts';
import type { Operator } from '../fixtures/product/operator.ts';
import { createPlayer } from '../fixtures/player/player.ts';
import { reportNetwork } from '../fixtures/player/report-network.ts';
import type { Addresses } from '../fixtures/product/start-product.ts';
import { textOf } from '../fixtures/product/texts.ts';
import { Wire } from '../fixtures/product/wire.ts';
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
  /** Takes a picture of what is there instead of a screen that could not be reached. */
  takeMissed(name: string): Promise<void>;
  close(): Promise<void>;
}

/** The margin around the frame, where the mouse rests without hovering over anything. */
const besidePx = 40;

/** The main action of a form, in any language. */
export const submitButton = 'button[type="submit"]';

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

  const walk: GalleryWalk = {
    host,
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
    loseNetwork: () => reportNetwork(host.frame(), 'offline'),
    submit: () => html.locator(submitButton).click(),
  };

  async function dress(look: Look): Promise<void> {
    const renewed = look.locale === currentLocale ? undefined : methodsIn(page);
    await setAppearance(look);
    await renewed;
    currentLocale = look.locale;
  }

  async function untilPainted({ locale }: Look, says: string): Promise<void> {
    await expect(html).toContainText(textOf(locale, says));
    await html.evaluate(nextPaint);
  }

  async function apply(look: Look, says: string): Promise<void> {
    await dress(look);
    await untilPainted(look, says);
  }

  async function atReached({ reach }: GalleryScreen): Promise<void> {
    await open(root);
    await expect(cashier.list.methods.or(cashier.sweepstake.packages).first()).toBeVisible();
    await reach?.(walk);
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

  async function takePicture(name: string, look: Look): Promise<Picture> {
    const { theme, locale, isWhole = false } = look;
    const file = `${slug(name)}-${platform}-${theme}-${locale}.png`;
    await screenshot(file, isWhole);
    return { screen: name, platform, theme, locale, file };
  }

  /** Resets the widget to English, online, and with a valid player. */
  async function restart(): Promise<void> {
    wire.alterNothing();
    await bare.begin({});
    currentLocale = 'en';
    isRestarted = false;
    await reportNetwork(host.frame(), 'online');
  }

  /** The same without a reload, unless the screen has reloaded the widget. */
  async function leave(says: string, only: GalleryScreen['only']): Promise<void> {
    if (isRestarted) return restart();
    if (!only) await apply({ theme: 'light', locale: 'en' }, says);
    wire.alterNothing();
    await reportNetwork(host.frame(), 'online');
  }

  async function untilReached({ heading }: GalleryScreen): Promise<void> {
    const reached = html.getByRole('heading', { name: heading, exact: true });
    await expect(reached).toBeVisible({ timeout: reachedWithinMs });
  }

  const restMouse = () => page.mouse.move(width + besidePx / 2, height + besidePx / 2);

  /** Takes a state in which the language cannot change: each look reaches it anew. */
  async function takeAnew(
    name: string,
    screen: GalleryScreen & Required<Pick<GalleryScreen, 'inEachLook'>>,
    looks: readonly Look[],
  ): Promise<Picture[]> {
    const taken: Picture[] = [];
    for (const look of looks) {
      await atReached(screen);
      if (screen.reach) await dress(look);
      await screen.inEachLook(walk, { theme: look.theme, locale: look.locale });
      // Headings are written in English.
      if (look.locale === 'en') await untilReached(screen);
      await restMouse();
      await untilPainted(look, screen.says);
      taken.push(await takePicture(name, look));
      await restart();
    }
    return taken;
  }

  return {
    async take(name, screen, looks) {
      const { says, only, inEachLook } = screen;
      if (inEachLook) return takeAnew(name, { ...screen, inEachLook }, looks);
      const taken: Picture[] = [];
      await atReached(screen);
      await untilReached(screen);
      await restMouse();
      for (const look of only ? looks.slice(0, 1) : looks) {
        await (only ? untilPainted : apply)(look, says);
        taken.push(await takePicture(name, look));
      }
      await leave(says, only);
      return taken;
    },
    takeMissed: (name) => screenshot(`missed-${slug(name)}-${platform}.png`, false),
    async close() {
      wire.end();
      await context.close();
    },
  };
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
