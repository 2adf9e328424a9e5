import { problemsInBothThemes } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const brands = ['violet', 'ember', 'ink', 'house'];

test('[START-6] the playground offers four host themes, and each is accessible', async ({
  player,
}) => {
  const playground = await player.open();
  const { list, form } = playground.cashier;
  const looks = new Set<string>();
  for (const brand of brands) {
    await playground.page.getByRole('combobox', { name: 'Brand' }).selectOption(brand);
    await expect(list.methods.first()).toBeVisible();
    await list.choose('Visa');
    await form.enterAmount('1000');
    const look = await form.submit.evaluate((button) => {
      const { backgroundColor, borderRadius } = getComputedStyle(button);
      return `${backgroundColor} ${borderRadius}`;
    });
    looks.add(look);
    const rules = brand === brands[0] ? 'everything' : 'colours';
    expect(await problemsInBothThemes(playground, rules)).toEqual([]);
  }
  expect(looks.size).toBe(brands.length);
});
