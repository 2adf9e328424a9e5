import type { Frame } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

// The settings that most players have: neither prefetching nor animations may shift anything. The
// context is new, so that the cache is empty as on a first load.
test.use({
  ownContext: true,
  viewport: { width: 390, height: 844 },
  savesData: false,
  contextOptions: { reducedMotion: 'no-preference' },
});

/** The layout shifts in the frame, each with its old and new position. */
async function shifts(frame: Frame): Promise<string[]> {
  return frame.evaluate(async () => {
    interface Shift {
      value: number;
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const found: string[] = [];
    const box = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}x${height}`;
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    for (const entry of observer.takeRecords() as unknown as Shift[]) {
      for (const { node, previousRect, currentRect } of entry.sources) {
        const text = node?.textContent?.trim().slice(0, 40);
        found.push(`${entry.value} "${text}" ${box(previousRect)} -> ${box(currentRect)}`);
      }
    }
    return found;
  });
}

// The other countries repeat the same steps with other methods.
for (const [tag, countries] of [
  ['', ['in', 'br']],
  ['@all', ['mx', 'ng', 'de']],
] as const) {
  const details = { tag: tag || [] };
  const names = countries.join(', ');
  test(
    `[LIST-1] nothing shifts from the skeleton to the list and on to a method: ${names}`,
    details,
    async ({ page, context, player }) => {
      const session = await context.newCDPSession(page);
      for (const country of countries) {
        await session.send('Network.clearBrowserCache');
        const playground = await player.open({ country });
        await expect(playground.cashier.list.methods.first()).toBeVisible();
        await expect.poll(() => playground.sentToHost('fullyLoaded')).toHaveLength(1);
        await page.waitForLoadState('networkidle');
        expect(await shifts(await playground.frame()), country).toEqual([]);
        expect(await shifts(page.mainFrame()), country).toEqual([]);

        await playground.cashier.list.choose('Visa');
        await expect(playground.cashier.form.heading).toHaveText('Visa');
        await page.waitForLoadState('networkidle');
        expect(await shifts(await playground.frame()), country).toEqual([]);
      }
    },
  );
}

test('[START-22] nothing shifts from the skeleton to a list with a bonus', async ({
  context,
  player,
}) => {
  const session = await context.newCDPSession(await context.newPage());
  for (const locale of ['en', 'hi', 'ru']) {
    await session.send('Network.clearBrowserCache');
    const playground = await player.open({ locale, bonuses: 'deposit' });
    const bonus = playground.frameElement.contentFrame().getByRole('button', { name: '100' });
    await expect(bonus.first()).toBeVisible();
    await expect.poll(() => playground.sentToHost('fullyLoaded')).toHaveLength(1);
    expect(await shifts(await playground.frame()), locale).toEqual([]);
  }
});

test('[LIST-4] withdrawals that load late push nothing down', async ({ player, records, wire }) => {
  await records.give(player.user, '50000');
  await player.withdraw('30000');
  const { promise: late, resolve: come } = Promise.withResolvers<void>();
  wire.alter('withdrawal-list', async (answer) => {
    await late;
    return answer;
  });
  const playground = await player.open({ page: 'withdrawal' });
  const { list, withdrawal } = playground.cashier;
  await expect(list.methods.first()).toBeVisible();
  // The balance is shown, so nothing else is still loading.
  await expect(withdrawal.text('₹30,000.00 on hold')).toBeVisible();
  const before = await list.methods.first().boundingBox();
  come();
  await expect(withdrawal.pending).toContainText('In review');
  expect(await list.methods.first().boundingBox()).toEqual(before);
});

test('[LIST-1] a snippet that loads late pushes nothing down and covers nothing', async ({
  player,
  wire,
}) => {
  const first = await player.open();
  await (await first.deposit('Visa', '1000')).leavePending();
  const { promise: late, resolve: come } = Promise.withResolvers<void>();
  wire.alter('userdata-payment-snippet', async (answer) => {
    await late;
    return answer;
  });
  const playground = await player.open();
  const { list } = playground.cashier;
  const firstMethod = list.methods.first();
  await expect(firstMethod).toBeVisible();
  const before = await firstMethod.boundingBox();
  come();
  // It is below the list, where it neither shifts nor covers anything.
  await expect(list.section('Crypto').or(list.pending).last()).toContainText('₹1,000.00');
  await expect(list.pending).toHaveCSS('position', 'static');
  expect(await firstMethod.boundingBox()).toEqual(before);
  expect(await shifts(await playground.frame())).toEqual([]);
  await list.resume('₹1,000.00');
  await expect(playground.cashier.result.heading).toBeVisible();
});
