import { expect, test } from '../fixtures/test.ts';
import { BareHost } from '../models/bare-host.ts';

const platforms = ['desktop', 'mobile', 'android', 'ios'];

test('[HEAD-5] every platform has its own style', async ({ player }) => {
  const looks = new Set<string>();
  for (const platform of platforms) {
    const playground = await player.open({ platform });
    const { list, form, title } = playground.cashier;
    await expect(list.methods.first()).toBeVisible();
    const titleStyle = await title.evaluate((element) => {
      const { fontSize, fontWeight, textAlign } = getComputedStyle(element);
      return `${fontSize} ${fontWeight} ${textAlign}`;
    });
    await list.choose('Visa');
    const buttonStyle = await form.submit.evaluate((element) => {
      const { borderRadius, minHeight, fontSize, fontFamily } = getComputedStyle(element);
      return `${borderRadius} ${minHeight} ${fontSize} ${fontFamily}`;
    });
    looks.add(`${titleStyle} / ${buttonStyle}`);
  }
  expect([...looks]).toHaveLength(platforms.length);
});

for (const platform of platforms) {
  const theme = platform === 'android' || platform === 'ios' ? 'dark' : 'light';
  test(`[HEAD-6] ${platform} is ${theme} unless the host sets a theme`, async ({
    page,
    player,
    product,
  }) => {
    const widgetUrl = `${product.widget}/deposit?partner=demo`;
    const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
    await expect.poll(() => host.heard('Loaded')).toHaveLength(1);
    const token = await player.token();
    await host.say('loaded', { token, currency: 'INR', paymentGeo: 'IN', platform });
    await expect(host.cashier.title).toBeVisible();
    // Text is light on a dark background, and dark on a light one.
    await expect.poll(() => host.cashier.title.evaluate(isBright)).toBe(theme === 'dark');
  });
}

/** Whether an element's text colour is nearer to white than to black. */
function isBright(element: Element): boolean {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('no canvas');
  canvas.fillStyle = getComputedStyle(element).color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return (red + green + blue) / 3 > 128;
}
