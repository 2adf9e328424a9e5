// npm run gallery [platform …]: every screen and state on each platform, in both themes and a few
// languages, as pictures and one page of them in reports/gallery. For people to look at.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium as browserType } from '@playwright/test';
import { rootDir } from '../scripts/root-dir.ts';
import { openBank } from './fixtures/bank.ts';
import { chromium } from './fixtures/chromium.ts';
import { startProduct } from './fixtures/start-product.ts';
import { galleryPage, type Picture } from './gallery/page.ts';
import { takePictures } from './gallery/take-pictures.ts';
import { tours } from './gallery/tours.ts';

const sizes = {
  desktop: { width: 1280, height: 800 },
  mobile: { width: 360, height: 740 },
  android: { width: 360, height: 740 },
  ios: { width: 390, height: 780 },
};
type PlatformName = keyof typeof sizes;

const outDir = join(rootDir, 'reports/gallery');
const asked = process.argv.slice(2);
const platforms = (Object.keys(sizes) as PlatformName[]).filter(
  (name) => asked.length === 0 || asked.includes(name),
);

await mkdir(outDir, { recursive: true });
const { addresses, stop } = await startProduct();
const browser = await browserType.launch(chromium.launchOptions);
const pictures: Picture[] = [];
try {
  const bank = openBank(addresses.sandbox);
  for (const platform of platforms) {
    for (const [name, tour] of Object.entries(tours)) {
      const context = await browser.newContext({
        viewport: sizes[platform],
        locale: 'en-US',
        reducedMotion: 'reduce',
        deviceScaleFactor: 2,
      });
      const page = await context.newPage();
      const stand = { page, product: addresses, bank, platform, outDir };
      const taken = await takePictures(stand, name, tour);
      pictures.push(...taken);
      await context.close();
    }
  }
} finally {
  await writeFile(join(outDir, 'index.html'), galleryPage(pictures));
  await browser.close();
  await stop();
}
process.stdout.write(`${pictures.length} pictures: ${join(outDir, 'index.html')}\n`);
