import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { OidcSettings } from '../../operator/access/console-settings.ts';

export interface OidcIssuer {
  settings: OidcSettings;
  /** The next person to sign in, with the provider's claims about them. */
  person: Record<string, unknown> & { sub: string };
  close(): Promise<void>;
}

const client = { id: 'console', secret: 'a-client-secret-that-only-tests-know' };

/** A real OpenID Connect provider that signs everybody in without asking. */
export async function startOidcIssuer(consoleUrl: string): Promise<OidcIssuer> {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const settings: OidcSettings = {
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    scope: 'openid profile email roles',
    personClaim: 'email',
    roleClaim: 'role',
    partnersClaim: undefined,
  };
  const started: OidcIssuer = {
    settings,
    person: { sub: 'nobody' },
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${consoleUrl}/sign-in/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['name'],
      email: ['email', 'email_verified'],
      roles: ['role', 'partners'],
    },
    scopes: ['openid', 'profile', 'email', 'roles'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/agree' },
    cookies: { keys: ['a-cookie-key-that-only-tests-know'] },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => started.person,
    }),
  });
  const answer = provider.callback();
  http.on('request', (request, response) => {
    if (!request.url?.startsWith('/agree')) return answer(request, response);
    agree(provider, started.person.sub, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  return started;
}

async function agree(
  provider: Provider,
  accountId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId, clientId: client.id });
  grant.addOIDCScope(params['scope'] ?? '');
  const grantId = await grant.save();
  const result = { login: { accountId }, consent: { grantId } };
  await provider.interactionFinished(request, response, result);
}
