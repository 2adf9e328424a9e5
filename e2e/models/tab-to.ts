import type { Locator, Page } from '@playwright/test';

const tabsMax = 40;

/** Presses Tab until the target has the focus, as a player without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < tabsMax; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${tabsMax} presses of Tab did not focus ${target.toString()}`);
}
