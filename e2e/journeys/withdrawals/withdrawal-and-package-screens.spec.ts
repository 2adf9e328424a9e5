import type { Page } from '@playwright/test';
import { openBareCashier } from '../../fixtures/player/bare-cashier.ts';
import type { Screen, ScreenWalk } from '../../fixtures/screens/screen.ts';
import { checkFitAndAccessibility } from '../../fixtures/checks/check-fit-and-accessibility.ts';
import type { Addresses } from '../../fixtures/product/start-product.ts';
import {
  packageScreens,
  receivedScreens,
  redemptionScreens,
} from '../../fixtures/screens/sweepstake-screens.ts';
import { expect, test } from '../../fixtures/test.ts';
import { goTo, inTourOrder } from '../../fixtures/screens/tour.ts';
import { withdrawalEnds } from '../../fixtures/screens/withdrawal-ends.ts';
import {
  bankScreens,
  groupScreens,
  withdrawalScreens,
} from '../../fixtures/screens/withdrawal-screens.ts';

/** The screens of a player in one country. */
interface Part {
  country: string;
  currency: string;
  /** The player's balance. */
  balance?: [amount: string, currency: string];
  screens: Readonly<Record<string, Screen>>;
}

interface Tour {
  root: '/deposit' | '/withdrawal';
  view?: 'sweep';
  parts: [first: Part, ...others: Part[]];
}

const sweep = { country: 'us', currency: 'USD' } as const;

const tours: Readonly<Record<string, Tour>> = {
  'withdrawals in India': {
    root: '/withdrawal',
    parts: [
      {
        country: 'in',
        currency: 'INR',
        balance: ['1234567.89', 'INR'],
        screens: { ...withdrawalScreens, ...withdrawalEnds },
      },
    ],
  },
  'withdrawals in Nigeria and Ukraine': {
    root: '/withdrawal',
    parts: [
      {
        country: 'ng',
        currency: 'NGN',
        balance: ['1234567.89', 'NGN'],
        screens: bankScreens,
      },
      {
        country: 'ua',
        currency: 'UAH',
        balance: ['1234567.89', 'UAH'],
        screens: groupScreens,
      },
    ],
  },
  'coin packages': {
    root: '/deposit',
    view: 'sweep',
    parts: [{ ...sweep, screens: { ...packageScreens, ...receivedScreens } }],
  },
  redemptions: {
    root: '/withdrawal',
    view: 'sweep',
    parts: [{ ...sweep, balance: ['100', 'SC'], screens: redemptionScreens }],
  },
};

type Guide = Omit<ScreenWalk, 'cashier' | 'open'> & {
  give: (part: Part) => Promise<void>;
};

async function walk(page: Page, product: Addresses, tour: Tour, guide: Guide): Promise<void> {
  const { root, view = 'main', parts } = tour;
  const [{ country, currency }] = parts;
  const size = { platform: 'mobile', width: 360, height: 740 };
  const start = { user: guide.user, country, currency, root, view, ...size } as const;
  const bare = await openBareCashier(page, product, start);
  const { cashier, open } = bare;
  const site = new URL(product.playground).origin;
  let last: string | undefined;

  async function showList(): Promise<void> {
    await open(root);
    await expect(cashier.list.methods.or(cashier.sweepstake.packages).first()).toBeVisible();
    // This host sends no links, so those of the partner's file count.
    const rules = `${site}/#sweepstake-rules`;
    if (view === 'sweep') await expect(cashier.sweepstake.learnMore).toHaveAttribute('href', rules);
  }

  async function visit(name: string, screen: Screen): Promise<void> {
    await goTo(screen, { ...guide, cashier, open }, { last, showList });
    last = name;
    const named = { name: screen.heading, exact: true };
    await expect(bare.root.getByRole('heading', named)).toBeVisible();
    const [path = ''] = name.split(' ');
    const shown = (): string => new URL(bare.host.frame().url()).pathname;
    if (path.startsWith('/')) await expect.poll(shown).toBe(`/cashier${path}`);
    await checkFitAndAccessibility(bare, name, screen);
  }

  for (const [at, part] of parts.entries()) {
    const { screens, ...place } = part;
    if (at > 0) {
      await guide.give(part);
      await bare.begin({}, place);
    }
    for (const [name, screen] of inTourOrder(Object.entries(screens))) {
      await test.step(name, () => visit(name, screen));
    }
  }
}

for (const [name, tour] of Object.entries(tours)) {
  test(`[ROUTE-3, ROUTE-7, SWP-4, I18N-1] screens fit a small phone and are accessible: ${name}`, async ({
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
    const give = async ({ balance }: Part): Promise<void> => {
      if (balance) await records.give(user, ...balance);
    };
    await give(tour.parts[0]);
    await walk(page, product, tour, { user, bank, operator, chains, withdraw, give });
  });
}
