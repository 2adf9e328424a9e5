// npm run gallery [platform …]: every screen and state on each platform, in both themes and a few
// languages, as pictures and one page of them in reports/gallery. For people to look at.
// npm run gallery readme: the few that the README shows, in docs/images.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium as browserType } from '@playwright/test';
import { rootDir } from '../scripts/root-dir.ts';
import { openBank } from './fixtures/bank.ts';
import { openBooks } from './fixtures/books.ts';
import { openChains } from './fixtures/chains.ts';
import { chromium } from './fixtures/chromium.ts';
import { openOperator } from './fixtures/operator.ts';
import { startProduct } from './fixtures/start-product.ts';
import { albums } from './gallery/albums.ts';
import { galleryPage, type Picture } from './gallery/page.ts';
import { drawReadme } from './gallery/readme.ts';
import { type Platform, sizes, type Stand, takePictures } from './gallery/take-pictures.ts';

const outDir = join(rootDir, 'reports/gallery');
const asked = process.argv.slice(2);
const platforms = (Object.keys(sizes) as Platform[]).filter(
  (name) => asked.length === 0 || asked.includes(name),
);

await mkdir(outDir, { recursive: true });
const { addresses, stop } = await startProduct();
const browser = await browserType.launch(chromium.launchOptions);
const books = openBooks(addresses.database);
const stand: Stand = {
  browser,
  product: addresses,
  bank: openBank(addresses.sandbox),
  operator: openOperator(addresses.cashier),
  books,
  chains: openChains(addresses.sandbox),
  outDir,
};

async function takeAll(): Promise<void> {
  const pictures: Picture[] = [];
  try {
    for (const platform of platforms) {
      for (const album of albums) {
        const user = `${album.user}-${platform}`;
        pictures.push(...(await takePictures(stand, platform, { ...album, user })));
      }
    }
  } finally {
    await writeFile(join(outDir, 'index.html'), galleryPage(pictures));
  }
  process.stdout.write(`${pictures.length} pictures: ${join(outDir, 'index.html')}\n`);
}

try {
  if (asked.includes('readme')) await drawReadme(stand, join(rootDir, 'docs/images'));
  else await takeAll();
} finally {
  await browser.close();
  await books.close();
  await stop();
}
