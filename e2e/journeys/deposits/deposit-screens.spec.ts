import { openBareCashier } from '../../fixtures/player/bare-cashier.ts';
import { countries, type DepositScreen } from '../../fixtures/screens/deposit-screen.ts';
import { depositScreens } from '../../fixtures/screens/deposit-screens.ts';
import { depositStates } from '../../fixtures/screens/deposit-states.ts';
import { checkFitAndAccessibility } from '../../fixtures/checks/check-fit-and-accessibility.ts';
import { expect, test } from '../../fixtures/test.ts';
import { textOf } from '../../fixtures/product/texts.ts';
import { goTo, inTourOrder } from '../../fixtures/screens/tour.ts';

const screens: [string, DepositScreen][] = Object.entries({ ...depositScreens, ...depositStates });

type Country = keyof typeof countries;

const named: Readonly<Record<string, readonly Country[]>> = {
  'in India': ['in'],
  'in Mexico and Thailand': ['mx', 'th'],
};
const isNamed = (country: string): boolean =>
  Object.values(named)
    .flat()
    .some((one) => one === country);
const others = (Object.keys(countries) as Country[]).filter((country) => !isNamed(country));

for (const [places, [first = 'in', ...next]] of Object.entries({
  ...named,
  'in the other countries': others,
})) {
  test(`[ROUTE-2, ROUTE-4, I18N-1, I18N-5] screens fit a small phone and are accessible: ${places}`, async ({
    page,
    player: { user },
    product,
    bank,
  }) => {
    const size = { platform: 'mobile', width: 360, height: 740 };
    const start = { user, country: first, currency: countries[first], ...size };
    const bare = await openBareCashier(page, product, start);
    const { host, cashier, root, open } = bare;
    const address = (): string => new URL(host.frame().url()).pathname;
    let last: string | undefined;

    async function showList(): Promise<void> {
      await open('/deposit');
      await expect(cashier.list.methods.first()).toBeVisible();
    }

    async function visit(name: string, screen: DepositScreen): Promise<void> {
      await goTo(screen, { cashier, bank, open }, { last, showList });
      last = name;
      const heading = root.getByRole('heading', { name: screen.heading, exact: true });
      await expect(heading).toBeVisible();
      await expect(root).toContainText(textOf('en', screen.says));
      if (name.startsWith('/')) {
        await expect.poll(address).toBe(`${new URL(product.widget).pathname}${name}`);
      }
      await checkFitAndAccessibility(bare, name, screen);
    }

    async function tour(country: Country): Promise<void> {
      const own = screens.filter(([, screen]) => screen.country === country);
      for (const [name, screen] of inTourOrder(own))
        await test.step(name, () => visit(name, screen));
      await expect.poll(() => host.received('onLocaleError')).toEqual([]);
    }

    await tour(first);
    for (const country of next) {
      await bare.begin({}, { country, currency: countries[country] });
      await tour(country);
    }
  });
}
