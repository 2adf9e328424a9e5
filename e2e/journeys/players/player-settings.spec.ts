import type { Frame } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

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

/** The focused element, if something lies over its middle or it is out of view. */
function coveredFocus(): string {
  const focused = document.activeElement;
  if (!focused) return 'nothing';
  const { left, top, width, height } = focused.getBoundingClientRect();
  const shown = document.elementFromPoint(left + width / 2, top + height / 2);
  const isShown = shown !== null && (focused.contains(shown) || shown.contains(focused));
  return isShown || focused === document.body ? '' : focused.outerHTML;
}

// Needs a browser: the tests' DOM has neither forced colours nor a layout.
test('icons follow forced colours, a bonus is tall enough to tap, and sticky bars leave most of a zoomed window to the form', async ({
  page,
  player,
}) => {
  const playground = await player.open();
  const { list, form, bonus } = playground.cashier;
  await list.method('Skrill').waitFor();
  await playground.act('Update bonuses');
  await bonus.strip.waitFor();
  const frame = await playground.frame();

  const checkForcedColours = (check: () => Promise<void>) =>
    test.step('icons follow forced colours', async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ forcedColors: 'active', colorScheme });
        // Colours may still be changing to those of the other scheme.
        await expect.poll(() => strayStrokes(frame), colorScheme).toEqual([]);
        await check();
      }
      await page.emulateMedia({ forcedColors: null, colorScheme: null });
    });

  await checkForcedColours(async () => {});
  await list.choose('Skrill');
  await form.enterAmount('1000');
  await bonus.toggle.waitFor();
  await checkForcedColours(async () => {
    const { knob, track } = await bonus.toggle.evaluate((element) => {
      const of = (part: string) => getComputedStyle(element, part).backgroundColor;
      return { knob: of('::after'), track: of('::before') };
    });
    expect(knob).not.toBe(track);
  });

  await test.step('the title of a bonus is tall enough to tap', async () => {
    const title = bonus.card.getByRole('button').first();
    expect((await title.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });

  await test.step('sticky bars leave most of the window to the form at 400 % zoom', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await expect.poll(() => frame.evaluate(() => innerHeight)).toBeLessThanOrEqual(256);
    const stickyHeight = await frame.evaluate(() => {
      scrollTo(0, 150);
      const held = [...document.querySelectorAll('*')].filter((element) =>
        ['fixed', 'sticky'].includes(getComputedStyle(element).position),
      );
      return held.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
    });
    expect(stickyHeight).toBeGreaterThan(0);
    expect(stickyHeight).toBeLessThan(64);
    await form.amount.focus();
    for (let tabs = 0; tabs < 8; tabs += 1) {
      await page.keyboard.press('Tab');
      expect(await frame.evaluate(coveredFocus)).toBe('');
    }
  });
});
