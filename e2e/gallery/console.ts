import { join } from 'node:path';
import { makeDemo } from '../../scripts/start/demo/make-demo.ts';
import { expect } from '../fixtures/expect.ts';
import { ConsoleModel, type ConsoleRole } from '../models/console.ts';
import type { Look } from './looks.ts';
import type { GalleryContext } from './studio.ts';

interface ConsoleShot {
  name: string;
  role: ConsoleRole;
  path: string;
  theme: Look['theme'];
}

const shots: readonly ConsoleShot[] = [
  { name: 'console-overview', role: 'finance', path: '?period=7days', theme: 'light' },
  { name: 'console-review', role: 'risk', path: '/review', theme: 'dark' },
];

const size = { width: 1280, height: 800 };
const payments = { players: 20, hoursOfDay: 24, depositsEach: 2, withdrawalsEach: 1 };

/** Creates payments in all states and takes pictures of the console; returns the files. */
export async function takeConsole({ browser, product, outDir }: GalleryContext): Promise<string[]> {
  await makeDemo(product, payments);
  const files: string[] = [];
  for (const { name, role, path, theme } of shots) {
    const context = await browser.newContext({
      viewport: size,
      colorScheme: theme,
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
      locale: 'en-US',
    });
    const page = await context.newPage();
    await new ConsoleModel(page, product).signIn(role, path);
    await expect(page.getByText('Loading…')).toHaveCount(0);
    await expect(page.getByRole('heading').first()).toBeVisible();
    const file = join(outDir, `${name}.png`);
    await page.screenshot({ path: file });
    files.push(file);
    await context.close();
  }
  return files;
}
