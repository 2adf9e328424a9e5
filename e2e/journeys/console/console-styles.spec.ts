import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { ConsoleModel } from '../../models/console.ts';

test.use({ ownContext: true, viewport: { width: 1280, height: 800 } });

// Before the sign-in, the session request gets a 401; and the files below fail on purpose.
test.beforeEach(({ guard }) => guard.allow(/\/session: .*401|ERR_FAILED|Failed to load .*\.css/));

/** Fails the first requests for each of these files; returns the names that failed. */
async function failOnce(page: Page, files: RegExp, times = 1): Promise<string[]> {
  const failed: string[] = [];
  await page.route(files, async (route) => {
    const name = new URL(route.request().url()).pathname;
    if (failed.filter((one) => one === name).length >= times) return route.continue();
    failed.push(name);
    return route.abort('failed');
  });
  return failed;
}

/** True if every stylesheet of the page is loaded: the rules of a failed one cannot be read. */
const hasAllStyles = (page: Page): Promise<boolean> =>
  page
    .evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
        ({ sheet }) => (sheet?.cssRules.length ?? 0) > 0,
      ),
    )
    .catch(() => false);

test('a stylesheet that failed to load is requested again before anything is shown, and a screen whose stylesheet never loads shows an error', async ({
  page,
  product,
}) => {
  const console = new ConsoleModel(page, product);

  await test.step('a stylesheet of the page', async () => {
    const files = /\/assets\/[^/]+\.css$/;
    const failed = await failOnce(page, files);
    await console.signIn('risk');
    expect(failed.length).toBeGreaterThan(1);
    await expect.poll(() => hasAllStyles(page)).toBe(true);
    await expect(console.heading).toBeVisible();
    const corners = (name: string) =>
      page.getByRole('button', { name }).evaluate((one) => getComputedStyle(one).borderRadius);
    expect(await corners('Risk')).not.toBe('0px');
    await page.unroute(files);
  });

  await test.step('a stylesheet of a screen', async () => {
    const failed = await failOnce(page, /\/assets\/PaymentsPage-[^/]+\.css$/, 2);
    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    await expect(
      page.getByRole('heading', { name: 'This screen could not be loaded' }),
    ).toBeVisible();
    expect(failed).toHaveLength(2);
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    await console.button('Reload').click();
    await expect(page.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible();
    await expect.poll(() => hasAllStyles(page)).toBe(true);
  });
});
