import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { BareHost } from '../../models/bare-host.ts';

// Light and dark platforms alternate, so that none can pass by keeping the theme of the one before.
const platforms = ['desktop', 'android', 'mobile', 'ios'];

/** The parts of a form that depend on the platform, in a frame of each width. */
interface Look {
  titleStyle: string;
  buttonStyle: string;
  inputStyle: string;
}

const widths = [390, 1000];

function styleOf(element: Element): string {
  const { fontSize, fontWeight, borderRadius, minHeight } = getComputedStyle(element);
  return `${fontSize} ${fontWeight} ${borderRadius} ${minHeight}`;
}

/** Measures the title of the list, then the button and the input of a form. */
async function looksOf(host: BareHost): Promise<Look[]> {
  const { form, list, title } = host.cashier;
  const at = async (width: number, element: Locator): Promise<string> => {
    await host.setWidth(width);
    await expect.poll(() => host.frame().evaluate(() => innerWidth)).toBe(width);
    return element.evaluate(styleOf);
  };
  const input = form.field('Mobile number').locator('..');
  const titleStyles: string[] = [];
  for (const width of widths) titleStyles.push(await at(width, title));
  await list.choose('PhonePe');
  const looks: Look[] = [];
  for (const [index, width] of widths.entries()) {
    const buttonStyle = await at(width, form.submit);
    const inputStyle = await input.evaluate(styleOf);
    looks.push({ titleStyle: titleStyles[index] ?? '', buttonStyle, inputStyle });
  }
  return looks;
}

test('[HEAD-5, HEAD-6] every platform has its own style in a narrow and a wide frame, and the native ones are dark unless the host sets a theme', async ({
  page,
  player,
  product,
}) => {
  const looks: Look[][] = [];
  const widgetUrl = `${product.widget}/deposit?partner=demo`;
  const host = await BareHost.open(page, `${product.playground}/bare-host`, widgetUrl);
  await expect.poll(() => host.received('Loaded')).toHaveLength(1);
  for (const platform of platforms) {
    if (looks.length > 0) await host.reload();
    const token = await player.token();
    await host.send('loaded', { token, currency: 'INR', paymentGeo: 'IN', platform });
    await expect(host.cashier.list.methods.first()).toBeVisible();
    // Text is light on a dark background, and dark on a light one.
    const isDark = platform === 'android' || platform === 'ios';
    await expect.poll(() => host.cashier.title.evaluate(isBright), platform).toBe(isDark);
    looks.push(await looksOf(host));
  }
  for (const [index, width] of widths.entries()) {
    const own = looks.flatMap((look) => look[index] ?? []);
    for (const part of ['buttonStyle', 'inputStyle'] as const) {
      const styles = own.map((look) => look[part]);
      const where = `${part} at ${width} px: ${styles.join(' / ')}`;
      expect(new Set(styles).size, where).toBe(platforms.length);
    }
    // The native platforms also have headers of their own.
    expect(new Set(own.map((look) => look.titleStyle)).size).toBeGreaterThanOrEqual(3);
  }
});

/** True if an element's text colour is nearer to white than to black. */
function isBright(element: Element): boolean {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('no canvas');
  canvas.fillStyle = getComputedStyle(element).color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return (red + green + blue) / 3 > 128;
}
