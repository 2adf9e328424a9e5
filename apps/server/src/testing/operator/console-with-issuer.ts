import { freePort } from '@opencashier/testing/free-port';
import { expect } from 'vitest';
import { consoleDefaults } from '../../operator/access/console-settings.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { operatorApi } from './ask-operator.ts';
import { type OidcIssuer, startOidcIssuer } from './oidc-issuer.ts';
import { TestBrowser } from './test-browser.ts';

export const ann = {
  sub: '1',
  email: 'Ann@acme.example',
  email_verified: true,
  name: 'Ann',
  role: 'risk',
};

/** A server whose operators sign in at an OpenID Connect provider. */
export interface ConsoleWithIssuer {
  server: TestServer;
  issuer: OidcIssuer;
  /** The browser of an operator who has signed in. */
  signedIn(person?: OidcIssuer['person']): Promise<TestBrowser>;
  close(): Promise<void>;
}

export async function startConsoleWithIssuer(): Promise<ConsoleWithIssuer> {
  const consolePort = await freePort();
  const url = `http://127.0.0.1:${consolePort}`;
  const issuer = await startOidcIssuer(url);
  const console = { ...consoleDefaults, url, oidc: issuer.settings };
  const server = await startTestServer({
    partner: { operatorApi },
    environment: { consolePort, console },
  });
  return {
    server,
    issuer,
    async signedIn(person = ann) {
      issuer.person = person;
      const browser = new TestBrowser(server.consoleUrl);
      await browser.open('/sign-in?to=/payments');
      expect(browser.cookie('console')).toBeDefined();
      return browser;
    },
    async close() {
      await server.close();
      await issuer.close();
    },
  };
}
