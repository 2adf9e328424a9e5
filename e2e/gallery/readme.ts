import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { albums } from './albums.ts';
import { takeConsole } from './console.ts';
import type { Look } from './looks.ts';
import type { Platform } from './platforms.ts';
import type { GalleryContext } from './studio.ts';
import { takePictures } from './take-pictures.ts';

interface Shot extends Look {
  screen: string;
  platform: Platform;
}

const light = { theme: 'light', locale: 'en' } as const;
const dark = { theme: 'dark', locale: 'en' } as const;

/** The pictures of the README, each of them a row of screens. */
const strips: Readonly<Record<string, readonly Shot[]>> = {
  'phones-dark': [
    { screen: '/deposit/bonus-details', platform: 'ios', ...dark },
    { screen: '/deposit/crypto', platform: 'ios', ...dark },
    { screen: '/deposit/peer-to-peer/invoice', platform: 'ios', ...dark },
    { screen: '/deposit/cash', platform: 'ios', theme: 'dark', locale: 'mx' },
  ],
  phones: [
    { screen: '/deposit/redirect/pix', platform: 'mobile', theme: 'light', locale: 'pt' },
    { screen: 'a withdrawal in review', platform: 'mobile', ...light },
    { screen: 'coin packages', platform: 'mobile', ...light },
    { screen: 'the confirmation of a redemption', platform: 'mobile', ...light },
  ],
  desktop: [{ screen: '/deposit', platform: 'desktop', ...light }],
};

/** Retakes the pictures and writes one compressed file for each row. */
export async function drawReadme(gallery: GalleryContext, imagesDir: string): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'));
  const page = await (await gallery.browser.newContext({ deviceScaleFactor: 2 })).newPage();
  try {
    for (const [name, shots] of Object.entries(strips)) {
      const files: string[] = [];
      for (const [at, shot] of shots.entries()) {
        files.push(await take({ ...gallery, outDir }, shot, `readme-${name}-${at}`));
      }
      await writeFile(join(imagesDir, `${name}.webp`), await strip(page, files));
    }
    const screens = await takeConsole({ ...gallery, outDir });
    await writeFile(join(imagesDir, 'console.webp'), await strip(page, screens));
  } finally {
    await rm(outDir, { recursive: true });
  }
}

/** Takes one screen with a new player. */
async function take(gallery: GalleryContext, { screen, platform, ...look }: Shot, user: string) {
  const album = albums.find(({ screens }) => screens.some(([name]) => name === screen));
  if (!album) throw new Error(`no album in albums.ts has the screen ${screen}`);
  const screens = album.screens.filter(([name]) => name === screen);
  const taken = await takePictures(gallery, platform, { ...album, user, screens }, [look]);
  const [picture] = taken.pictures;
  if (!picture) throw new Error(taken.missed.join());
  return join(gallery.outDir, picture.file);
}

const style = `
  body { margin: 0; }
  main { display: inline-flex; gap: 20px; padding: 14px; }
  img { border-radius: 14px; box-shadow: 0 0 0 1px #0001, 0 2px 10px #0002; height: 480px; }
`;

/** Puts the pictures side by side on a transparent background, as WebP. */
async function strip(page: Page, files: readonly string[]): Promise<Buffer> {
  const images = await Promise.all(files.map((file) => readFile(file, 'base64')));
  const row = images.map((image) => `<img src="data:image/png;base64,${image}">`).join('');
  await page.setContent(`<style>${style}</style><main>${row}</main>`);
  await page.setViewportSize({ width: 1640, height: 520 });
  const png = await page.locator('main').screenshot({ omitBackground: true });
  const webp = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.width,
      height: image.height,
    });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.82).split(',')[1] ?? '';
  }, png.toString('base64'));
  return Buffer.from(webp, 'base64');
}
