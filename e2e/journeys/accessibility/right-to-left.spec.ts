import type { Locator } from '@playwright/test';
import { accessibilityProblems, type CheckedRules } from '../../fixtures/checks/accessibility.ts';
import { mirroringProblems } from '../../fixtures/checks/mirroring.ts';
import { misfits } from '../../fixtures/checks/misfits.ts';
import { expect, test } from '../../fixtures/test.ts';
import { textPattern, textsOf } from '../../fixtures/product/texts.ts';

test.use({ viewport: { width: 360, height: 740 } });

// Needs a browser, because it checks layout and carets.
test('[I18N-7, I18N-8, LIST-30] a deposit in Arabic runs from right to left, and its amount does not', async ({
  player,
}) => {
  const playground = await player.open({ locale: 'ar' });
  const { list, title } = playground.cashier;
  const texts = textsOf('ar');
  await expect(title).toHaveText(textPattern(texts, 'deposit.title'));
  await expect(list.method('Visa')).toBeVisible();
  const frame = await playground.frame();
  // `npm run journeys:all` runs all rules of axe on every screen in Arabic.
  const checkScreen = async (screen: string, rules: CheckedRules): Promise<void> => {
    expect.soft(await mirroringProblems(frame), screen).toEqual([]);
    expect.soft(await misfits(frame), screen).toEqual([]);
    expect.soft(await accessibilityProblems(frame, rules), screen).toEqual([]);
  };
  await checkScreen('the list', 'colours');
  const gaps = await frame.evaluate(
    () =>
      [...document.querySelectorAll('section ul')].filter((grid) => {
        const last = grid.lastElementChild?.getBoundingClientRect();
        return Math.abs((last?.left ?? 0) - grid.getBoundingClientRect().left) > 1;
      }).length,
  );
  expect(gaps).toBe(0);

  // The panel is collapsed on a phone.
  await playground.page
    .getByRole('button', { name: 'Update bonuses', includeHidden: true })
    .dispatchEvent('click');
  await list.choose('Skrill');
  const email = frame.getByPlaceholder('name@example.com');
  const placed = await email.evaluate((input) => {
    const { direction, textAlign } = getComputedStyle(input);
    return { direction, textAlign };
  });
  expect(placed).toEqual({ direction: 'ltr', textAlign: 'end' });
  await playground.goWithin('/deposit');
  await list.choose('Visa');
  const amount = frame.getByRole('textbox', {
    name: textPattern(texts, 'amount.label'),
    exact: true,
  });
  await amount.focus();
  await amount.fill('2500');
  await frame.getByRole('switch').click();
  await expect(frame.getByRole('switch')).toBeChecked();
  await checkScreen('the form', 'everything');

  const deposit = new RegExp(`^${texts['redirect.submitEmpty']} `);
  const submit = frame.getByRole('main').getByRole('button', { name: deposit });
  await playground.paymentPage(() => submit.click());
  const waiting = frame.getByRole('heading', {
    name: textPattern(texts, 'complete.waiting.title'),
  });
  await expect(waiting).toBeVisible();
  await checkScreen('the waiting deposit', 'colours');
});

/** True if the first full stop is to the right of the words that it ends. */
const endsRight = (words: Locator): Promise<boolean> =>
  words.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const boxOf = (sought: string): DOMRect => {
      for (texts.currentNode = element; texts.nextNode();) {
        const at = texts.currentNode.textContent?.indexOf(sought) ?? -1;
        if (at === -1) continue;
        const range = document.createRange();
        range.setStart(texts.currentNode, at);
        range.setEnd(texts.currentNode, at + 1);
        return range.getBoundingClientRect();
      }
      throw new Error(`there is no ${sought}`);
    };
    return boxOf('.').left > boxOf('Declined').left;
  });

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test.describe(`on ${viewport.width} pixels`, () => {
    test.use({ viewport });

    // Needs a browser, because it checks where characters are.
    test('[I18N-8, ERR-5] the provider’s English words keep their order in Arabic', async ({
      player,
      wire,
    }, info) => {
      const playground = await player.open({ locale: 'ar' });
      const { list } = playground.cashier;
      await list.choose('Visa');
      const frame = await playground.frame();
      const texts = textsOf('ar');
      const amount = frame.getByRole('textbox', {
        name: textPattern(texts, 'amount.label'),
        exact: true,
      });
      await amount.fill('2500');
      const error = { code: 'banking.merchantClientError', message: 'Declined by the bank.' };
      wire.alter('deposit-create', () => ({ status: 422, error }));
      const deposit = new RegExp(`^${texts['redirect.submitEmpty']} `);
      await frame.getByRole('main').getByRole('button', { name: deposit }).click();
      const shown = frame.getByRole('main').getByRole('note').filter({ hasText: error.message });
      await expect(shown).toBeVisible();
      await playground.page.screenshot({ path: info.outputPath('declined.png') });
      expect(await endsRight(shown)).toBe(true);
      // The advice follows a single full stop.
      await expect(shown).not.toContainText('..');
    });
  });
}
