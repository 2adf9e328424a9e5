import type { Frame } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** The strokes of icons that differ from the colour of the text around them. */
function strayStrokes(frame: Frame): Promise<string[]> {
  return frame.evaluate(() =>
    [...document.querySelectorAll('svg')].flatMap((svg) => {
      if (!svg.parentElement || !svg.checkVisibility()) return [];
      const { stroke } = getComputedStyle(svg);
      const { color } = getComputedStyle(svg.parentElement);
      return stroke === 'none' || stroke === color ? [] : [`${stroke} beside ${color}`];
    }),
  );
}

// Needs a browser: the tests' DOM has no forced colours.
for (const colorScheme of ['light', 'dark'] as const) {
  test(`icons follow forced colours: ${colorScheme}`, async ({ page, player }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const playground = await player.open();
    const { list, form, bonus } = playground.cashier;
    await list.method('Skrill').waitFor();
    await playground.act('Update bonuses');
    await bonus.strip.waitFor();
    const frame = await playground.frame();
    expect(await strayStrokes(frame)).toEqual([]);
    await list.choose('Skrill');
    await form.enterAmount('1000');
    await bonus.toggle.waitFor();
    expect(await strayStrokes(frame)).toEqual([]);
    const knob = await bonus.toggle.evaluate((element) => {
      const of = (part: string) => getComputedStyle(element, part).backgroundColor;
      return { knob: of('::after'), track: of('::before') };
    });
    expect(knob.knob).not.toBe(knob.track);
  });
}

test.describe('at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('sticky bars leave most of the window to the form', async ({ player }) => {
    const playground = await player.open();
    const { list, form } = playground.cashier;
    await list.choose('Skrill');
    await form.enterAmount('1000');
    const frame = await playground.frame();
    const stickyHeight = await frame.evaluate(() => {
      scrollTo(0, 150);
      const held = [...document.querySelectorAll('*')].filter((element) =>
        ['fixed', 'sticky'].includes(getComputedStyle(element).position),
      );
      return held.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
    });
    expect(stickyHeight).toBeGreaterThan(0);
    expect(stickyHeight).toBeLessThan(64);
  });
});

test('the title of a bonus is tall enough to tap', async ({ player }) => {
  const playground = await player.open();
  const { list, form, bonus } = playground.cashier;
  await list.method('Skrill').waitFor();
  await playground.act('Update bonuses');
  await bonus.strip.waitFor();
  await list.choose('Skrill');
  await form.enterAmount('1000');
  const title = bonus.card.getByRole('button').first();
  expect((await title.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});
