import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Bank } from '../fixtures/bank.ts';
import type { Addresses } from '../fixtures/start-product.ts';
import { Playground } from '../models/playground.ts';
import type { Picture } from './page.ts';
import type { Tour } from './tours.ts';

export interface Stand {
  page: Page;
  product: Addresses;
  bank: Bank;
  platform: string;
  outDir: string;
}

/** One language with long words, and one with letters of its own. */
const otherLocales = ['ru', 'te'];

/** Walks through a part of the product and takes every screen of it in its variants. */
export async function takePictures(stand: Stand, name: string, tour: Tour): Promise<Picture[]> {
  const { page, product, bank, platform, outDir } = stand;
  const playground = new Playground(page);
  const taken: Picture[] = [];
  const take = async (screen: string, theme: string, locale: string): Promise<void> => {
    const file = `${screen}-${platform}-${theme}-${locale}.png`;
    await playground.frameElement.screenshot({ path: join(outDir, file) });
    taken.push({ screen, platform, theme, locale, file });
  };
  await tour({
    playground,
    bank,
    async open(query = {}) {
      const user = `gallery-${platform}-${name}`;
      const settings = { user, platform, locale: 'en', theme: 'light', country: 'in', ...query };
      await page.goto(`${product.playground}/?${new URLSearchParams(settings)}`);
    },
    async save(screen, { isTyped = false } = {}) {
      await take(screen, 'light', 'en');
      // What was typed is gone with a reload, so that such a screen is taken in English alone.
      for (const locale of isTyped ? [] : otherLocales) {
        await playground.speak(locale);
        await take(screen, 'light', locale);
      }
      if (!isTyped) await playground.speak('en');
      await playground.wear('dark');
      await take(screen, 'dark', 'en');
      await playground.wear('light');
    },
  });
  return taken;
}
