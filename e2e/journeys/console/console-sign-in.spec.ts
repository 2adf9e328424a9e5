import type { Page } from '@playwright/test';
import { freePort } from '@opencashier/testing/free-port';
import { consoleDefaults } from '../../../apps/server/src/operator/access/console-settings.ts';
import {
  askOperator,
  operatorApi,
} from '../../../apps/server/src/testing/operator/ask-operator.ts';
import { startOidcIssuer } from '../../../apps/server/src/testing/operator/oidc-issuer.ts';
import { startTestServer, type TestServer } from '../../../apps/server/src/testing/test-server.ts';
import { startWithdrawingPlayer } from '../../../apps/server/src/testing/withdrawals/withdrawing-player.ts';
import { expect, test } from '../../fixtures/test.ts';
import { type ConsoleRole, consoleRoles, goWithinConsole } from '../../models/console.ts';

test.use({ ownContext: true, viewport: { width: 1280, height: 800 } });

test.beforeEach(({ guard }) => {
  // Before the sign-in, the console's request for the session gets a 401.
  guard.allow(/\/session: .*401/);
  // A request that is pending when the session ends gets a 401.
  guard.allow(/\/(operator|session)\/.*401/);
});

/** A server with a console whose operators sign in at a real provider of OpenID Connect. */
async function startConsole() {
  const consolePort = await freePort();
  const url = `http://127.0.0.1:${consolePort}`;
  const issuer = await startOidcIssuer(url);
  const console = { ...consoleDefaults, url, oidc: issuer.settings };
  const environment = { consolePort, console };
  const server = await startTestServer({ partner: { operatorApi }, environment });
  return {
    url: `${url}/p/demo`,
    server,
    async signIn(page: Page, role: ConsoleRole, path: string): Promise<void> {
      issuer.person = { sub: role, email: `${role}@acme.example`, name: `Ann ${role}`, role };
      await page.goto(`${url}/p/demo${path}`);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await expect(page.getByRole('button', { name: `Signed in as Ann ${role}` })).toBeVisible();
    },
    async close(): Promise<void> {
      await server.close();
      await issuer.close();
    },
  };
}

/** The payments of one player: a credited deposit, and a withdrawal in review. */
async function makePayments(server: TestServer) {
  const player = await startWithdrawingPlayer(server, { user: 'ada' });
  const { depositId } = (await server.deposit(player.token)).body;
  await server.settle(depositId, 'processed');
  return { depositId, withdrawalId: await player.withdraw({ amount: '20' }) };
}

type Payments = Awaited<ReturnType<typeof makePayments>>;

/** One thing that each role is there for. */
const actions: Record<ConsoleRole, (page: Page, payments: Payments) => Promise<void>> = {
  async viewer(page, { depositId }) {
    await page.keyboard.press('/');
    await page.keyboard.type(depositId);
    await page.keyboard.press('Enter');
    await page.getByRole('row').getByRole('link').first().click();
    await expect(page.getByText('Timeline')).toBeVisible();
    await expect(page.getByRole('button', { name: '…' })).toHaveCount(0);
  },
  async support(page) {
    await goWithinConsole(page, '/players/ada');
    await page.getByRole('button', { name: 'Add note…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('Called about the card.');
    await dialog.getByRole('button', { name: 'Add note' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Called about the card.')).toBeVisible();
  },
  async risk(page, { withdrawalId }) {
    await goWithinConsole(page, `/review/${withdrawalId}`);
    await expect(page.getByText('claimed by you')).toBeVisible();
    await page.getByRole('button', { name: /^Approve/ }).click();
    await expect(page.getByText(/^Withdrawal of .+ approved$/)).toBeVisible();
  },
  async finance(page, { depositId }) {
    await goWithinConsole(page, `/payments/${depositId}`);
    await page.getByRole('button', { name: 'Refund…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Asked for it.');
    await dialog.getByRole('button', { name: 'Refund' }).click();
    await expect(page.getByText(/^Refund of .+ (requested|completed)$/)).toBeVisible();
  },
  async admin(page) {
    await goWithinConsole(page, '/access');
    await page.getByLabel('Person’s id').fill('bea@acme.example');
    await page.getByRole('button', { name: 'Add person…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Role').selectOption('Support');
    await dialog.getByLabel('Reason').fill('Starts today.');
    await dialog.getByRole('button', { name: 'Add person' }).click();
    // It closes with the answer; the name alone is also in its title.
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('bea@acme.example').first()).toBeVisible();
  },
};

// Cookies and redirects between three addresses are the browser's own work.
test('each role signs in at the company’s provider, sees its own screens and does what it is there for', async ({
  page,
}) => {
  test.slow();
  const console = await startConsole();
  const administrators: string[] = [];
  try {
    const payments = await makePayments(console.server);
    for (const role of consoleRoles) {
      await console.signIn(page, role, '/payments?kind=deposit');
      await expect(page).toHaveURL(`${console.url}/payments?kind=deposit`);
      if (await page.getByRole('link', { name: 'Access' }).isVisible()) administrators.push(role);
      await actions[role](page, payments);
      await page.context().clearCookies();
    }
    expect(administrators).toEqual(['admin']);
    const { entries } = (await askOperator(console.server, 'audit', { limit: 50 })).body;
    const done = entries.filter(({ operation }) => !operation.endsWith('Review'));
    expect(done.map(({ by, operation, outcome }) => `${by} ${operation} ${outcome}`)).toEqual([
      'admin@acme.example setOperatorRole done',
      'finance@acme.example refundDeposit done',
      'risk@acme.example approve done',
      'support@acme.example addNote done',
    ]);
  } finally {
    await page.close();
    await console.close();
  }
});
