import { problemsInBothSchemes } from '../fixtures/accessibility.ts';
import { openSandboxDeposit } from '../fixtures/sandbox-deposit.ts';
import { expect, test } from '../fixtures/test.ts';
import { ControlPanel } from '../models/control-panel.ts';
import { outcomes } from '../models/deposit-result.ts';

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

test('if a player pays twice the amount, all of it is credited', async ({
  player,
  records,
  context,
  product,
}) => {
  const playground = await player.open();
  const { result } = playground.cashier;
  await playground.deposit('Visa', '1000');
  const depositId = await result.depositId();

  const panel = new ControlPanel(await context.newPage(), product.sandbox);
  await panel.open(`demo:${player.user}`);
  await panel.setFault(`demo:${player.user}`, 'The player pays', 'Twice as much');
  await panel.decide('Approve', depositId);
  await expect(panel.payment(depositId)).toContainText('processed');
  await expect(result.heading).toHaveText(outcomes.processed);
  await expect(playground.balance).toHaveText('₹2,000.00');
  await expect.poll(() => records.balance(player.user)).toBe('2000');
});
