import { compileFunction } from 'node:vm';
import { docsSnippet } from '@opencashier/testing/docs-snippet';
import { SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { testPartner } from '../testing/test-partner.ts';
import { sharedSecret } from '../partners/token-keys.ts';
import { verifyToken } from './tokens.ts';

const secret = 'a-secret-that-the-operator-gave-to-acme';
const acme = { ...testPartner, key: 'acme', tokenKeys: [sharedSecret(secret)] };

type Handler = (request: unknown, response: unknown) => Promise<void>;

/** The docs' example of a host's backend, as the site's own server would run it. */
function docsBackend(): Map<string, Handler> {
  const code = docsSnippet('token').replace("import { SignJWT } from 'jose';", '');
  const handlers = new Map<string, Handler>();
  const app = { get: (path: string, handler: Handler) => handlers.set(path, handler) };
  const run = compileFunction(code, ['SignJWT', 'app', 'process']);
  run(SignJWT, app, { env: { CASHIER_TOKEN_SECRET: secret } });
  return handlers;
}

it('the server accepts a token signed as in the docs, for the session’s player', async () => {
  const sent: { token: string }[] = [];
  const headers: string[][] = [];
  const response = {
    set: (...header: string[]) => (headers.push(header), response),
    json: (body: { token: string }) => void sent.push(body),
  };
  const player = { id: 'p7', currency: 'INR', country: 'in', language: 'hi' };
  await docsBackend().get('/cashier-token')?.({ session: { player } }, response);
  expect(headers).toEqual([['cache-control', 'no-store']]);
  const identity = await verifyToken(sent[0]?.token ?? '', new Map([['acme', acme]]));
  expect(identity).toMatchObject({
    owner: 'acme:p7',
    currency: 'INR',
    country: 'in',
    view: 'main',
  });
});
