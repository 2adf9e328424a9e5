import type { Frame } from '@playwright/test';
import { startOptions } from '../../fixtures/product/start-options.ts';
import { expect, test } from '../../fixtures/test.ts';
import { HostPage } from '../../models/host-page.ts';

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

// Nodes that are replaced leave no layout shift, so the positions are compared too.
test('[START-21, START-22, I18N-7] the skeleton and the list in the page have the look of the list that follows', async ({
  page,
  player,
  product,
  wire,
}) => {
  const { data, ...options } = await startOptions(player, product);
  const host = await HostPage.open(page, product);
  await page.setViewportSize({ width: 360, height: 740 });
  const later = { expiresAt: new Date(Date.now() + 86_000_000).toISOString() };
  const spins = { ...later, spins: 50, minDeposit: '25' };
  const free = { id: 'free', type: 'freespin', freespinBonusData: spins };
  const tied = { ...free, freespinBonusData: { ...spins, depositRequired: true } };
  const titled = (bonus: typeof tied, title: string) => ({
    ...bonus,
    freespinBonusData: { ...bonus.freespinBonusData, title },
  });
  const past = { id: 'past', type: 'deposit', depositBonusData: { expiresAt: '2020-01-01' } };
  const long = 'Weekend welcome: 50 free spins on Book of the Sun and ten more on every Monday';
  const brazil = { paymentGeo: 'BR', currency: 'BRL', locale: 'pt' };
  const russia = { paymentGeo: 'RU', currency: 'RUB', locale: 'ru' };
  const own = { schema: { assets: { support: 'https://help.example/' } } };
  const arabic = { locale: 'ar', theme: 'dark' };
  for (const [width, change] of [
    [360, { ...brazil, bonusList: [titled(tied, '50 rodadas grátis com um depósito')] }],
    [320, { ...russia, bonusList: [titled(tied, '50 фриспинов за пополнение')] }],
    [390, { bonusList: [titled(tied, long)] }],
    [768, { bonusList: [titled(tied, long)] }],
    [360, { bonusList: [free, past] }],
    [360, { ...own, bonusList: [free, past] }],
    [360, arabic],
    [360, { ...own, ...arabic, bonusList: [tied] }],
    [360, { ...own, ...arabic, locale: 'te' }],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    wire.alter('methods-payment-v3', async (answer) => {
      await released;
      return answer;
    });
    const token = await player.token({
      country: ('paymentGeo' in change ? change.paymentGeo : 'IN').toLowerCase(),
      currency: 'currency' in change ? change.currency : 'INR',
    });
    await host.mount({ ...options, data: { ...data, transport: 'http', ...change, token } });
    const frame = host.frame.contentFrame();
    const tiles = frame.locator('li').first();
    await expect(tiles).toBeVisible();
    const name = `${width} ${JSON.stringify(change)}`;
    const before = await tiles.boundingBox();
    release();
    await expect(host.cashier.list.methods.first()).toBeVisible();
    await expect.poll(() => host.received('fullyLoaded'), name).toHaveLength(1);
    const after = await tiles.boundingBox();
    expect.soft([after?.x, after?.y], name).toEqual([before?.x, before?.y]);
    const inside = page.frames().find((one) => one.url().startsWith(product.widget));
    expect.soft(inside && (await shifts(inside)), name).toEqual([]);
    await host.call('destroy');
  }
});

test('[START-22, I18N-7] before the start data, the skeleton has the direction and the theme of the frame’s address', async ({
  page,
  context,
  player,
  product,
}) => {
  const { data, ...options } = await startOptions(player, product);
  const schema = { assets: { support: 'https://help.example/' } };
  const host = await HostPage.open(page, product);
  await host.mount({ ...options, data: { ...data, schema, locale: 'ar', theme: 'dark' } });
  const address = await host.frame.getAttribute('src');
  // Without a host, no start data arrive.
  const alone = await context.newPage();
  await alone.goto(address ?? '');
  await expect(alone.locator('li').first()).toBeVisible();
  const html = alone.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveCSS('direction', 'rtl');
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
