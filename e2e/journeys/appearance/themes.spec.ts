import { problemsInBothThemes } from '../../fixtures/checks/accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';

const brands = ['violet', 'ember', 'ink', 'house'];

// deposit-screens.spec.ts runs all rules of axe on a form: a brand changes only its colours.
test('[START-6] the playground offers four host themes, and each is accessible', async ({
  player,
}) => {
  const [first = '', ...others] = brands;
  const playground = await player.open({ brand: first });
  const { list, form } = playground.cashier;
  const looks = new Set<string>();

  async function check(brand: string): Promise<void> {
    await list.choose('Visa');
    await form.enterAmount('1000');
    const look = await form.submit.evaluate((button) => {
      const { backgroundColor, borderRadius } = getComputedStyle(button);
      return `${backgroundColor} ${borderRadius}`;
    });
    looks.add(look);
    expect(await problemsInBothThemes(playground, 'colours'), brand).toEqual([]);
  }

  await check(first);
  for (const brand of others) {
    // The looks can only be compared in the same theme.
    await playground.switchTheme();
    await playground.page.getByRole('combobox', { name: 'Brand' }).selectOption(brand);
    await expect(list.methods.first()).toBeVisible();
    await check(brand);
  }
  expect(looks.size).toBe(brands.length);
});
