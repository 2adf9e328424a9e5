import { openBareCashier } from '../fixtures/bare-cashier.ts';
import { countries, type DepositScreen } from '../fixtures/deposit-screen.ts';
import { depositScreens } from '../fixtures/deposit-screens.ts';
import { depositStates } from '../fixtures/deposit-states.ts';
import { checkFitAndAccessibility } from '../fixtures/check-fit-and-accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { textOf } from '../fixtures/texts.ts';

const screens: [string, DepositScreen][] = Object.entries({ ...depositScreens, ...depositStates });

/** Splits the screens into tours, so that no journey is long. */
const tours = Object.entries(countries).flatMap(([country, currency]) => {
  const own = screens.filter(([, screen]) => screen.country === country);
  const length = 5;
  return Array.from({ length: Math.ceil(own.length / length) }, (_, at) => {
    return { country, currency, stops: own.slice(at * length, (at + 1) * length) };
  });
});

for (const { country, currency, stops } of tours) {
  const names = stops.map(([name]) => name).join(', ');
  test(`[ROUTE-2, ROUTE-4, I18N-1, I18N-5] screens fit a small phone and are accessible: ${names}`, async ({
    page,
    player,
    product,
    bank,
  }) => {
    const { user } = player;
    const start = { user, country, currency, platform: 'mobile', width: 360, height: 740 };
    const bare = await openBareCashier(page, product, start);
    const { host, cashier, root, open } = bare;
    const address = (): string => new URL(host.frame().url()).pathname;

    async function visit(name: string, screen: DepositScreen): Promise<void> {
      await open('/deposit');
      await expect(cashier.list.methods.first()).toBeVisible();
      await screen.reach?.({ cashier, bank, open });
      const heading = root.getByRole('heading', { name: screen.heading, exact: true });
      await expect(heading).toBeVisible();
      await expect(root).toContainText(textOf('en', screen.says));
      if (name.startsWith('/')) {
        await expect.poll(address).toBe(`${new URL(product.widget).pathname}${name}`);
      }
      await checkFitAndAccessibility(bare, name, screen.says);
    }

    for (const [name, screen] of stops) await test.step(name, () => visit(name, screen));
    await expect.poll(() => host.received('onLocaleError')).toEqual([]);
  });
}
