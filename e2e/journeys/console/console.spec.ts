import { accessibilityProblems } from '../../fixtures/checks/accessibility.ts';
import { openConsoleData } from '../../fixtures/product/console-data.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ConsoleModel, consoleRoles } from '../../models/console.ts';

// Before the sign-in, the console's request for the session gets a 401.
test.beforeEach(({ guard }) => guard.allow(/\/session: .*401/));

const hostile = '<img src=x onerror="document.title=`broken`"> & <b>bold</b>';

/** After a decision Review opens another withdrawal, which another journey may have just ended. */
const claimOfOther = (...own: string[]) =>
  new RegExp(`/withdrawals/(?!${own.join('|')})[^/]+/claim: .*4(?:09|22)`);

test.describe('the operators’ console', () => {
  test('each role signs in and sees its own actions: a viewer reads a bank’s hostile text as plain text, and finance refunds a payment found by its id', async ({
    page,
    product,
    player,
    records,
    guard,
  }) => {
    // A request that is pending when the session ends gets a 401.
    guard.allow(/\/(operator|session)\/.*401/);
    const data = await openConsoleData(product, player.user);
    const paid = await data.deposit('credited');
    const declined = await data.deposit('declined', hostile);
    const refundedPlayer = `${player.user}-refunded`;
    const refunded = await (await openConsoleData(product, refundedPlayer)).deposit('credited');
    const console = new ConsoleModel(page, product);

    async function readHostileText(): Promise<void> {
      await console.goWithin(`/payments/${declined}`);
      await expect(page.getByText(hostile).first()).toBeVisible();
      await expect(page.locator('main img, main b')).toHaveCount(0);
      await expect(page).not.toHaveTitle('broken');
    }

    async function refund(): Promise<void> {
      await page.keyboard.press('/');
      await page.keyboard.type(refunded);
      await page.keyboard.press('Enter');
      await page.getByRole('row').getByRole('link').first().click();
      await console.button('Refund…').click();
      await console.dialog.getByLabel('Reason').fill('asked for it in the chat');
      await console.dialog.getByRole('button', { name: 'Refund' }).click();
      await expect.poll(() => records.balance(refundedPlayer)).toBe('0');
      // The console shows it without a reload.
      const reason = page.getByText('asked for it in the chat').filter({ visible: true });
      await expect(reason.first()).toBeVisible();
      await expect(console.button('Refund…')).toBeHidden();
    }

    const refunders: string[] = [];
    for (const role of consoleRoles) {
      await console.signIn(role, `/payments/${paid}`);
      await expect(page.getByText('Credited').first()).toBeVisible();
      await expect(console.button('Copy link')).toBeVisible();
      if (await console.button('Refund…').isVisible()) refunders.push(role);
      if (role === 'viewer') await test.step('hostile text', readHostileText);
      if (role === 'finance') await test.step('refund', refund);
      await console.signOut();
    }
    expect(refunders).toEqual(['finance', 'admin']);
  });

  test('a withdrawal is approved with one key press, and two reviewers cannot both decide about it', async ({
    page,
    browser,
    product,
    player,
    operator,
    guard,
  }) => {
    const data = await openConsoleData(product, player.user);
    const id = await data.withdrawal();
    guard.allow(claimOfOther(id));
    const first = new ConsoleModel(page, product);
    await first.signIn('risk', `/review/${id}`);
    await expect(first.button(/^Approve/)).toBeEnabled();
    await expect(page.getByText('claimed by you')).toBeVisible();
    const otherPage = await browser.newPage();
    const second = new ConsoleModel(otherPage, product);
    await second.signIn('finance', `/review/${id}`);
    await expect(second.button(/^Approve/)).toBeDisabled();
    await otherPage.keyboard.press('a');
    await page.keyboard.press('a');
    await expect
      .poll(async () => {
        const { entries } = await operator.ask('audit', { limit: 200 });
        const approvals = entries.filter(({ operation }) => operation === 'approve');
        return approvals.filter(({ subject }) => subject?.includes(id)).map(({ by }) => by);
      })
      .toEqual(['risk']);
    await expect
      .poll(async () => {
        const { withdrawals } = await operator.ask('withdrawals', { user: player.user });
        return withdrawals[0]?.decidedBy;
      })
      .toBe('risk');
    await otherPage.close();
  });

  test('what a reviewer types right after the key r is the reason, and nothing is approved', async ({
    page,
    product,
    player,
    operator,
    guard,
  }) => {
    const data = await openConsoleData(product, player.user);
    const id = await data.withdrawal();
    guard.allow(claimOfOther(id));
    const console = new ConsoleModel(page, product);
    await console.signIn('risk', `/review/${id}`);
    await expect(page.getByText('claimed by you')).toBeVisible();
    await expect(console.button(/^Approve/)).toBeEnabled();

    await page.keyboard.press('r');
    await page.keyboard.type('Please send a document');
    const reason = console.dialog.getByLabel('Reason');
    await expect(reason).toHaveValue('Please send a document');
    await expect(reason).toBeFocused();
    await page.keyboard.press('Escape');
    // No letter is a shortcut: a slow machine may take longer than shortcuts are off for.
    await page.keyboard.type('document');
    await expect(console.dialog).toBeHidden();
    await console.button(/^Reject/).click();
    await expect(reason).toHaveValue('Please send a document');
    await page.keyboard.press('Control+Enter');
    const decided = async () => {
      const { withdrawals } = await operator.ask('withdrawals', { user: player.user });
      return withdrawals[0]?.reason;
    };
    await expect.poll(decided).toBe('Please send a document');
    await expect(console.dialog).toBeHidden();
    await expect(page).not.toHaveURL(new RegExp(id));
    const { entries } = await operator.ask('audit', { limit: 200 });
    const acts = entries.filter(({ subject }) => subject?.includes(id));
    const names = acts.map(({ operation }) => operation);
    expect(names).toContain('reject');
    expect(names).not.toContain('approve');
    expect(names).not.toContain('releaseReview');
  });

  test('every screen is accessible in both themes', async ({ page, product, player, guard }) => {
    test.slow();
    // The reviewer of another journey may have opened the oldest withdrawal, which may be this one.
    guard.allow(/\/claim: .*409/);
    const data = await openConsoleData(product, player.user);
    const paid = await data.deposit('credited');
    await data.deposit('overpaid');
    const waiting = await data.withdrawal();
    const console = new ConsoleModel(page, product);
    await console.signIn('admin');
    const screens = [
      '',
      '/payments',
      `/payments/${paid}`,
      `/review/${waiting}`,
      `/players/${player.user}`,
      '/players',
      '/cases',
      '/cases/notices',
      '/proposals',
      '/disputes',
      '/disputes/refunds',
      '/methods?country=de',
      '/providers',
      '/audit',
      '/system',
      '/system/messages?state=delivered',
      '/system/frozen',
      '/system/rates',
      '/access',
    ];
    // Each screen is shown in the theme of the one before, and then in the other.
    const schemes: ('dark' | 'light')[] = ['dark', 'light'];
    for (const path of screens) {
      await console.goWithin(path);
      await expect(console.heading).toBeVisible();
      await expect(page.getByText('Loading…')).toHaveCount(0);
      for (const [at, scheme] of schemes.entries()) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
        const rules = at === 0 ? 'everything' : 'colours';
        expect(await accessibilityProblems(page, rules), `${path} ${scheme}`).toEqual([]);
      }
      schemes.reverse();
    }
    await console.button(/^Signed in as/).click();
    await expect(page.getByRole('menuitem', { name: 'Sign out', exact: true })).toBeVisible();
    expect(await accessibilityProblems(page, 'everything'), 'the menu').toEqual([]);
    await page.keyboard.press('Escape');
    await console.signOut();
    expect(await accessibilityProblems(page, 'everything'), 'the sign-in').toEqual([]);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

    test('a reviewer approves one withdrawal and rejects the next', async ({
      page,
      product,
      player,
      operator,
      guard,
    }) => {
      const data = await openConsoleData(product, player.user);
      const [approved, rejected] = [await data.withdrawal(), await data.withdrawal()];
      guard.allow(claimOfOther(approved, rejected));
      const console = new ConsoleModel(page, product);
      await console.signIn('risk');
      await console.button('Menu').tap();
      expect(await accessibilityProblems(page, 'everything'), 'the menu').toEqual([]);
      await console.dialog.getByRole('link', { name: /^Review/ }).tap();
      await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible();
      const fits = () =>
        page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      expect(await fits()).toBe(true);
      expect(await accessibilityProblems(page, 'everything'), 'the queue').toEqual([]);
      await console.goWithin(`/review/${approved}`);
      await expect(page.getByText('claimed by you')).toBeVisible();
      expect(await fits()).toBe(true);
      expect(await accessibilityProblems(page, 'everything'), 'a withdrawal').toEqual([]);
      await console.button(/^Approve/).tap();
      await expect(page.getByText(/^Withdrawal of .+ approved$/)).toBeVisible();
      await console.goWithin(`/review/${rejected}`);
      await expect(page.getByText('claimed by you')).toBeVisible();
      await console.button(/^Reject/).tap();
      expect(await accessibilityProblems(page, 'everything'), 'the dialog').toEqual([]);
      await console.dialog.getByLabel('Reason').fill('Not your account.');
      await console.dialog.getByRole('button', { name: 'Reject' }).tap();
      const decisions = async () => {
        const { withdrawals } = await operator.ask('withdrawals', { user: player.user });
        const decided = new Map(withdrawals.map((one) => [one.id, one]));
        return [decided.get(approved)?.decidedBy, decided.get(rejected)?.reason];
      };
      await expect.poll(decisions).toEqual(['risk', 'Not your account.']);
    });
  });
});
