// Pictures of every screen, for people to look at: `node e2e/look.ts <out-dir>` walks through the
// playground on a phone and on a desktop, light and dark, and saves the widget's frame each time.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium as browserType, type Browser } from '@playwright/test';
import { type Bank, openBank } from './fixtures/bank.ts';
import { chromium } from './fixtures/chromium.ts';
import { type Addresses, startProduct } from './fixtures/start-product.ts';
import { outcomes } from './models/deposit-result.ts';
import { Playground } from './models/playground.ts';

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };
const themes = ['light', 'dark'] as const;

interface Tour {
  playground: Playground;
  open: (query: Record<string, string>) => Promise<void>;
  save: (screen: string) => Promise<void>;
}

async function walk({ playground, open, save }: Tour, bank: Bank): Promise<void> {
  const { list, form, result, back, message, region, bonus } = playground.cashier;
  const until = (outcome: string) => result.heading.filter({ hasText: outcome }).waitFor();
  await open({ country: 'in' });
  await list.method('Visa').waitFor();
  await save('root');
  await region.chip.click();
  await region.region('Brazil').waitFor();
  await save('region');
  await back.click();
  await offerBonus(playground);
  await bonus.strip.waitFor();
  await save('root-bonus');
  await bonus.strip.click();
  await bonus.take.waitFor();
  await save('bonus-details');
  await bonus.take.click();
  await list.choose('AstroPay');
  await form.enterAmount('400');
  await save('method-bonus');
  await back.click();
  await list.choose('PhonePe');
  await form.amount.waitFor();
  await save('method-empty');
  await form.submit.click();
  await save('method-errors');
  await form.enterAmount('2000');
  await form.field('Mobile number').fill('98201 44567');
  await save('method-filled');
  await back.click();

  await playground.deposit('Visa', '2000');
  await until(outcomes.waiting);
  await save('waiting');
  await bank.decline(await result.depositId(), 'Insufficient funds');
  await until(outcomes.failed);
  await save('failed');
  await result.retry.click();
  await playground.paymentPage(() => form.submit.click());
  await bank.approve(await result.depositId());
  await until(outcomes.processed);
  await result.fact('New balance').waitFor();
  await save('processed');
  await result.again.click();
  await playground.paymentPage(async () => {
    await form.enterAmount('1000');
    await form.submit.click();
  });
  await back.click();
  await list.pending.waitFor();
  await save('root-in-progress');

  await open({ country: 'au' });
  await message.refresh.waitFor();
  await save('empty');
  await playground.goTo('/error');
  await message.refresh.waitFor();
  await save('error');
}

/** The playground's controls stand beside the widget only where there is room. */
async function offerBonus(playground: Playground): Promise<void> {
  const { page } = playground;
  const before = page.viewportSize() ?? sizes.desktop;
  await page.setViewportSize(sizes.desktop);
  await playground.act('Update bonuses');
  await page.setViewportSize(before);
}

async function takePictures(browser: Browser, product: Addresses, outDir: string): Promise<void> {
  const bank = openBank(product.sandbox);
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const theme of themes) {
      const context = await browser.newContext({
        viewport,
        locale: 'en-US',
        reducedMotion: 'reduce',
        deviceScaleFactor: 2,
      });
      const playground = new Playground(await context.newPage());
      const open = async (query: Record<string, string>) => {
        const settings = { user: `look-${size}-${theme}`, locale: 'en', theme, ...query };
        await playground.page.goto(`${product.playground}/?${new URLSearchParams(settings)}`);
      };
      const save = async (screen: string) => {
        const path = join(outDir, `${screen}-${size}-${theme}.png`);
        await playground.frameElement.screenshot({ path });
        process.stdout.write(`${path}\n`);
      };
      await walk({ playground, open, save }, bank).catch(async (error: unknown) => {
        await save('stuck');
        throw error;
      });
      await context.close();
    }
  }
}

const [outDir] = process.argv.slice(2);
if (!outDir) throw new Error('Say where the pictures go: node e2e/look.ts <out-dir>');
await mkdir(outDir, { recursive: true });
const { addresses, stop } = await startProduct();
const browser = await browserType.launch(chromium.launchOptions);
try {
  await takePictures(browser, addresses, outDir);
} finally {
  await browser.close();
  await stop();
}
