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

  // Journeys run with reduced motion. A transition of an inherited colour would take one frame for
  // each level of the page, and meanwhile a text has the colour of the other theme.
  const moving = await list.methods.first().evaluate((method) => {
    const { ownerDocument: page } = method;
    const { dataset } = page.documentElement;
    const before = getComputedStyle(method).color;
    dataset['theme'] = 'dark';
    const isSwitched = getComputedStyle(method).color !== before;
    const { length } = page.getAnimations().filter((each) => each instanceof CSSTransition);
    dataset['theme'] = 'light';
    return { isSwitched, length };
  });
  expect(moving).toEqual({ isSwitched: true, length: 0 });

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
