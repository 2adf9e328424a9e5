import type { Page } from '@playwright/test';
import { openBareCashier } from '../fixtures/bare-cashier.ts';
import type { Screen, ScreenWalk } from '../fixtures/screen.ts';
import { checkFitAndAccessibility } from '../fixtures/check-fit-and-accessibility.ts';
import type { Addresses } from '../fixtures/start-product.ts';
import {
  packageScreens,
  receivedScreens,
  redemptionScreens,
} from '../fixtures/sweepstake-screens.ts';
import { expect, test } from '../fixtures/test.ts';
import { withdrawalEnds } from '../fixtures/withdrawal-ends.ts';
import { bankScreens, groupScreens, withdrawalScreens } from '../fixtures/withdrawal-screens.ts';

interface Tour {
  country: string;
  currency: string;
  root: '/deposit' | '/withdrawal';
  view?: 'sweep';
  /** The player's balance. */
  balance?: [amount: string, currency: string];
  stops: [name: string, screen: Screen][];
}

const india = { country: 'in', currency: 'INR', root: '/withdrawal' } as const;
const sweep = { country: 'us', currency: 'USD', view: 'sweep' } as const;
const [ways, outcomes] = [Object.entries(withdrawalScreens), Object.entries(withdrawalEnds)];

/** Splits the screens into tours, so that no journey is long. */
const tours: Tour[] = [
  { ...india, balance: ['1234567.89', 'INR'], stops: ways.slice(0, 4) },
  { ...india, balance: ['1234567.89', 'INR'], stops: ways.slice(4) },
  { ...india, balance: ['1234567.89', 'INR'], stops: outcomes.slice(0, 4) },
  { ...india, balance: ['1234567.89', 'INR'], stops: outcomes.slice(4) },
  {
    ...india,
    country: 'ng',
    currency: 'NGN',
    balance: ['1234567.89', 'NGN'],
    stops: Object.entries(bankScreens),
  },
  {
    ...india,
    country: 'ua',
    currency: 'UAH',
    balance: ['1234567.89', 'UAH'],
    stops: Object.entries(groupScreens),
  },
  { ...sweep, root: '/deposit', stops: Object.entries(packageScreens) },
  { ...sweep, root: '/deposit', stops: Object.entries(receivedScreens) },
  {
    ...sweep,
    root: '/withdrawal',
    balance: ['100', 'SC'],
    stops: Object.entries(redemptionScreens),
  },
];

type Guide = Omit<ScreenWalk, 'cashier' | 'open'>;

async function walk(page: Page, product: Addresses, tour: Tour, guide: Guide): Promise<void> {
  const { country, currency, root, view = 'main', stops } = tour;
  const size = { platform: 'mobile', width: 360, height: 740 };
  const start = { user: guide.user, country, currency, root, view, ...size } as const;
  const bare = await openBareCashier(page, product, start);
  const { cashier, open } = bare;
  const site = new URL(product.playground).origin;
  for (const [name, { heading, says, reach }] of stops) {
    await test.step(name, async () => {
      await open(root);
      await expect(cashier.list.methods.or(cashier.sweepstake.packages).first()).toBeVisible();
      // This host provides neither rules nor a support link.
      if (view === 'sweep')
        await expect(cashier.sweepstake.learnMore).toHaveAttribute('href', site);
      await reach?.({ ...guide, cashier, open });
      const named = { name: heading, exact: true };
      await expect(bare.root.getByRole('heading', named)).toBeVisible();
      const [path = ''] = name.split(' ');
      const shown = (): string => new URL(bare.host.frame().url()).pathname;
      if (path.startsWith('/')) await expect.poll(shown).toBe(`/cashier${path}`);
      await checkFitAndAccessibility(bare, name, says);
    });
  }
}

for (const tour of tours) {
  const names = tour.stops.map(([name]) => name).join(', ');
  test(`[ROUTE-3, ROUTE-7, SWP-4, I18N-1] screens fit a small phone and are accessible: ${names}`, async ({
    page,
    player,
    product,
    records,
    bank,
    operator,
    chains,
  }) => {
    const { user } = player;
    const withdraw = (amount: string): Promise<string> => player.withdraw(amount);
    if (tour.balance) await records.give(user, ...tour.balance);
    await walk(page, product, tour, { user, bank, operator, chains, withdraw });
  });
}
