import { problemsInBothSchemes } from '../../fixtures/checks/accessibility.ts';
import { openSandboxDeposit } from '../../fixtures/player/sandbox-deposit.ts';
import { expect, test } from '../../fixtures/test.ts';

const methods = ['visa', 'online_banking_nigeria', 'phone_pe', 'promptpay', 'oxxo_pay', 'skrill'];

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('every page of the sandbox fits and is accessible', async ({ page, product }) => {
    const pages = methods.map((method) => openSandboxDeposit(product.sandbox, method));
    for (const address of [...(await Promise.all(pages)), `${product.sandbox}/control`]) {
      await page.goto(address);
      expect(await problemsInBothSchemes(page), address).toEqual([]);
      const tooWide = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
      expect(tooWide, address).toBeLessThanOrEqual(0);
    }
  });
});
