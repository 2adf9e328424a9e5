import { expect, test } from '../fixtures/test.ts';
import { BareHost } from '../models/bare-host.ts';
import type { Cashier } from '../models/cashier.ts';

const platforms = ['desktop', 'mobile', 'android', 'ios'];

/** The parts of a form that depend on the platform: the title, the button and the input. */
async function looksOf({ form, list, title }: Cashier) {
  const titleStyle = await title.evaluate(styleOf);
  await list.choose('PhonePe');
  const buttonStyle = await form.submit.evaluate(styleOf);
  const inputStyle = await form.field('Mobile number').locator('..').evaluate(styleOf);
  return { titleStyle, buttonStyle, inputStyle };
}

function styleOf(element: Element): string {
  const { fontSize, fontWeight, borderRadius, minHeight } = getComputedStyle(element);
  return `${fontSize} ${fontWeight} ${borderRadius} ${minHeight}`;
}

for (const width of [390, 1000]) {
  test(`[HEAD-5] every platform has its own style in a frame of ${width} px`, async ({
    page,
    player,
    product,
  }) => {
    const looks: Awaited<ReturnType<typeof looksOf>>[] = [];
    for (const platform of platforms) {
      const widgetUrl = `${product.widget}/deposit?partner=demo`;
      const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
      await host.setWidth(width);
      await expect.poll(() => host.received('Loaded')).toHaveLength(1);
      const token = await player.token();
      await host.send('loaded', { token, currency: 'INR', paymentGeo: 'IN', platform });
      await expect(host.cashier.list.methods.first()).toBeVisible();
      looks.push(await looksOf(host.cashier));
    }
    for (const part of ['buttonStyle', 'inputStyle'] as const) {
      const styles = looks.map((look) => look[part]);
      expect(new Set(styles).size, `${part}: ${styles.join(' / ')}`).toBe(platforms.length);
    }
    // The native platforms also have headers of their own.
    expect(new Set(looks.map((look) => look.titleStyle)).size).toBeGreaterThanOrEqual(3);
  });
}

for (const platform of platforms) {
  const theme = platform === 'android' || platform === 'ios' ? 'dark' : 'light';
  test(`[HEAD-6] ${platform} is ${theme} unless the host sets a theme`, async ({
    page,
    player,
    product,
  }) => {
    const widgetUrl = `${product.widget}/deposit?partner=demo`;
    const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
    await expect.poll(() => host.received('Loaded')).toHaveLength(1);
    const token = await player.token();
    await host.send('loaded', { token, currency: 'INR', paymentGeo: 'IN', platform });
    await expect(host.cashier.title).toBeVisible();
    // Text is light on a dark background, and dark on a light one.
    await expect.poll(() => host.cashier.title.evaluate(isBright)).toBe(theme === 'dark');
  });
}

/** True if an element's text colour is nearer to white than to black. */
function isBright(element: Element): boolean {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('no canvas');
  canvas.fillStyle = getComputedStyle(element).color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return (red + green + blue) / 3 > 128;
}
