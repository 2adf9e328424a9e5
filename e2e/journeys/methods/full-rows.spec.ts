import { openBareCashier } from '../../fixtures/player/bare-cashier.ts';
import { expect, test } from '../../fixtures/test.ts';
import { textOf } from '../../fixtures/product/texts.ts';

/** The numbers of methods in the sections of a list, in their order. */
const lists = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13].map((count) => [count]),
  [1, 1],
  [1, 2],
  [2, 1, 1],
  [1, 4, 1],
  [2, 3, 1],
  [3, 2, 2],
  [6, 1, 1, 1, 1, 2],
];

// Around the widths at which the columns change, and in between.
const widths = [320, 360, 414, 447, 448, 460, 559, 640, 767, 768, 1024, 1200, 1280];

/**
 * Runs in the widget: lays out lists like the one on the screen, and returns those with a row that
 * is not full, whose tiles differ in width, or that breaks the order.
 */
function brokenLists(asked: readonly (readonly number[])[]): string[] {
  const card = document.querySelector('[data-method]')?.closest('li');
  const section = card?.closest('section');
  const all = section?.parentElement;
  if (!card || !section || !all) return ['there is no list'];
  const isSame = (a: number, b: number): boolean => Math.abs(a - b) < 1;
  const gap = Number.parseFloat(getComputedStyle(card.parentElement ?? card).columnGap);

  const layOut = (counts: readonly number[]): HTMLElement => {
    const list = all.cloneNode(false) as HTMLElement;
    for (const count of counts) {
      const own = section.cloneNode(true) as HTMLElement;
      const tiles = Array.from({ length: count }, () => card.cloneNode(true));
      own.querySelector('ul')?.replaceChildren(...tiles);
      list.append(own);
    }
    all.after(list);
    return list;
  };
  const isBroken = (list: HTMLElement): boolean => {
    const edges = list.getBoundingClientRect();
    const tiles = [...list.querySelectorAll('[data-method]')].map((tile) =>
      tile.getBoundingClientRect(),
    );
    return tiles.some((tile, index) => {
      const [before, after] = [tiles[index - 1], tiles[index + 1]];
      const startsRow = !before || before.bottom <= tile.top;
      const endsRow = !after || after.top >= tile.bottom;
      if (startsRow && !isSame(tile.left, edges.left)) return true;
      if (endsRow) return !isSame(tile.right, edges.right);
      return !isSame(tile.width, after.width) || !isSame(after.left, tile.right + gap);
    });
  };
  return asked
    .filter((counts) => {
      const list = layOut(counts);
      const broken = isBroken(list);
      list.remove();
      return broken;
    })
    .map((counts) => counts.join(', '));
}

/** Runs in the widget: the groups whose icons hide each other or stick out of their tile. */
function hiddenIcons(): string[] {
  const groups = [...document.querySelectorAll<HTMLElement>('[data-method]')].flatMap((tile) => {
    const seen = [...(tile.firstElementChild?.children ?? [])].filter(
      (icon) => getComputedStyle(icon).display !== 'none',
    );
    return seen.length > 1
      ? [{ tile, icons: seen.map((icon) => icon.getBoundingClientRect()) }]
      : [];
  });
  if (groups.length === 0) return ['there is no group'];
  const sticksOut = (icon: DOMRect, tile: DOMRect): boolean =>
    icon.left < tile.left || icon.right > tile.right;
  return groups
    .filter(({ tile, icons }) =>
      icons.some((icon, index) => {
        const next = icons[index + 1];
        const isCovered = next !== undefined && icon.right - next.left > 4;
        return isCovered || sticksOut(icon, tile.getBoundingClientRect());
      }),
    )
    .map(({ tile }) => tile.dataset['method'] ?? '');
}

/** Runs in the widget: the methods whose badge covers their name or their limits. */
function coveredMethods(): string[] {
  const covers = (badge: DOMRect, text: DOMRect): boolean =>
    badge.left < text.right &&
    text.left < badge.right &&
    badge.top < text.bottom &&
    text.top < badge.bottom;
  const boxOf = (node: Node): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  return [...document.querySelectorAll<HTMLElement>('[data-method]')]
    .filter(({ children: [, text, badge] }) => {
      if (!text || !badge) return false;
      return [...text.children].some((line) => covers(boxOf(badge), boxOf(line)));
    })
    .map(({ dataset }) => dataset['method'] ?? '');
}

test('[LIST-13, LIST-14, LIST-30] every row of the list is full and in order, whatever its sections hold, a group’s icons are side by side, and the badge of a tile that fills its row covers none of its words', async ({
  page,
  player: { user },
  product,
}) => {
  const start = { user, country: 'in', currency: 'INR', platform: 'desktop' };
  const bare = await openBareCashier(page, product, { ...start, width: 1200, height: 760 });
  const setWidth = async (width: number): Promise<void> => {
    await bare.host.setWidth(width);
    await expect.poll(() => bare.host.frame().evaluate(() => innerWidth)).toBe(width);
  };
  await expect(bare.cashier.list.methods.first()).toBeVisible();
  const frame = bare.host.frame();
  for (const width of widths) {
    await setWidth(width);
    expect(await frame.evaluate(brokenLists, lists), `at ${width} px`).toEqual([]);
    expect(await frame.evaluate(hiddenIcons), `at ${width} px`).toEqual([]);
  }

  await test.step('with larger text or a scrollbar there are fewer columns, and no gap', async () => {
    await setWidth(460);
    for (const style of ['font-size: 24px', 'padding-inline-end: 17px']) {
      await frame.evaluate((text) => (document.documentElement.style.cssText = text), style);
      expect(await frame.evaluate(brokenLists, lists), style).toEqual([]);
    }
    await frame.evaluate(() => (document.documentElement.style.cssText = ''));
  });

  await test.step('the badge of a tile that fills its row, on a phone', async () => {
    await setWidth(360);
    await bare.begin({ platform: 'mobile', locale: 'ru' }, { country: 'ru', currency: 'RUB' });
    await expect(bare.cashier.title).toHaveText(textOf('ru', 'deposit.title'));
    await expect(bare.cashier.list.methods.filter({ hasText: 'Без комиссии' })).toBeVisible();
    expect(await bare.host.frame().evaluate(coveredMethods)).toEqual([]);
  });
});
