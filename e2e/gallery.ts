// npm run gallery [platform …] [words …]: takes pictures of every screen and state on each
// platform, in both themes and a few languages, and puts them on one page in reports/gallery for
// review. Words select the screens whose names contain one of them.
// npm run gallery readme: takes the few pictures of the README, in docs/images.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium as browserType } from '@playwright/test';
import { rootDir } from '../scripts/root-dir.ts';
import { openBank } from './fixtures/player/bank.ts';
import { openPlayerRecords } from './fixtures/player/player-records.ts';
import { buildSources } from './fixtures/product/build-sources.ts';
import { openChains } from './fixtures/product/chains.ts';
import { chromium } from './fixtures/product/chromium.ts';
import { openOperator } from './fixtures/product/operator.ts';
import { startProduct } from './fixtures/product/start-product.ts';
import { albums } from './gallery/albums.ts';
import { galleryPage, type Picture } from './gallery/page.ts';
import { drawReadme } from './gallery/readme.ts';
import { type Platform, sizes } from './gallery/platforms.ts';
import type { GalleryContext } from './gallery/studio.ts';
import { type Taken, takePictures, takeWindows } from './gallery/take-pictures.ts';
import { ownWindows } from './gallery/windows.ts';

const outDir = join(rootDir, 'reports/gallery');
const args = process.argv.slice(2);
const allPlatforms = Object.keys(sizes) as Platform[];
const named = allPlatforms.filter((name) => args.includes(name));
const platforms = named.length > 0 ? named : allPlatforms;
const words = args.filter((word) => !platforms.some((name) => name === word));

await mkdir(outDir, { recursive: true });
await buildSources();
const { addresses, stop } = await startProduct();
const browser = await browserType.launch(chromium.launchOptions);
const records = openPlayerRecords(addresses.database);
const gallery: GalleryContext = {
  browser,
  product: addresses,
  bank: openBank(addresses.sandbox),
  operator: openOperator(addresses.console),
  records,
  chains: openChains(addresses.sandbox),
  outDir,
};

function isAsked(name: string): boolean {
  return words.length === 0 || words.some((word) => name.includes(word));
}

/** Takes the albums and the windows of one platform, one after the other. */
async function* takePlatform(platform: Platform): AsyncGenerator<Taken> {
  for (const album of albums) {
    if (album.platforms?.includes(platform) === false) continue;
    const screens = album.screens.filter(([name]) => isAsked(name));
    const user = `${album.user}-${platform}`;
    if (screens.length > 0) yield takePictures(gallery, platform, { ...album, user, screens });
  }
  // Native platforms open the same page in the phone's browser.
  if (platform === 'android' || platform === 'ios') return;
  const windows = Object.entries(ownWindows).filter(([name]) => isAsked(name));
  yield takeWindows(gallery, platform, windows);
}

async function takeAll(): Promise<void> {
  const pictures: Picture[] = [];
  const missed: string[] = [];
  try {
    for (const platform of platforms) {
      const startMs = performance.now();
      for await (const taken of takePlatform(platform)) {
        pictures.push(...taken.pictures);
        missed.push(...taken.missed);
      }
      const tookMinutes = ((performance.now() - startMs) / 60_000).toFixed(1);
      process.stdout.write(`${platform}: ${tookMinutes} minutes\n`);
    }
  } finally {
    await writeFile(join(outDir, 'index.html'), galleryPage(pictures));
    // The site shows them from here.
    await writeFile(join(outDir, 'pictures.json'), JSON.stringify(pictures));
  }
  process.stdout.write(`${pictures.length} pictures: ${join(outDir, 'index.html')}\n`);
  if (missed.length > 0) {
    process.stdout.write(`${missed.length} screens were not reached.\n`);
    process.exitCode = 1;
  }
}

try {
  if (args.includes('readme')) await drawReadme(gallery, join(rootDir, 'docs/images'));
  else await takeAll();
} finally {
  await browser.close();
  await records.close();
  await stop();
}
