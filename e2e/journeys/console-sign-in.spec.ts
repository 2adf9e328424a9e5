import { freePort } from '@opencashier/testing/free-port';
import { consoleDefaults } from '../../apps/server/src/configuration/console.ts';
import { operatorApi } from '../../apps/server/src/testing/operator/ask-operator.ts';
import { startOidcIssuer } from '../../apps/server/src/testing/operator/oidc-issuer.ts';
import { startTestServer } from '../../apps/server/src/testing/test-server.ts';
import { expect, test } from '../fixtures/test.ts';
import { consoleRoles } from '../models/console.ts';

test.use({ ownContext: true, viewport: { width: 1280, height: 800 } });

// Needs a browser, because it depends on cookies and redirects between three origins.
test('each role signs in through OpenID Connect and sees its own screens', async ({
  page,
  guard,
}) => {
  // Before the sign-in, the console's request for the session gets a 401.
  guard.allow(/\/session: .*401/);
  // A request that is pending when the session ends gets a 401.
  guard.allow(/\/(operator|session)\/.*401/);
  const consolePort = await freePort();
  const url = `http://127.0.0.1:${consolePort}`;
  const issuer = await startOidcIssuer(url);
  const console = { ...consoleDefaults, url, oidc: issuer.settings };
  const environment = { consolePort, console };
  const server = await startTestServer({ partner: { operatorApi }, environment });
  const administrators: string[] = [];
  try {
    for (const role of consoleRoles) {
      issuer.person = { sub: role, email: `${role}@acme.example`, name: `Ann ${role}`, role };
      await page.goto(`${url}/p/demo/payments?kind=deposit`);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await expect(page.getByRole('button', { name: `Signed in as Ann ${role}` })).toBeVisible();
      await expect(page).toHaveURL(`${url}/p/demo/payments?kind=deposit`);
      if (await page.getByRole('link', { name: 'Access' }).isVisible()) administrators.push(role);
      await page.context().clearCookies();
    }
    expect(administrators).toEqual(['admin']);
  } finally {
    await page.close();
    await server.close();
    await issuer.close();
  }
});
