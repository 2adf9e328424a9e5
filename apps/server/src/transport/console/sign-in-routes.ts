import {
  demoSignIn,
  demoSignInPath,
  type SessionView,
  sessionPath,
  signInCallbackPath,
  signInPath,
  signOutEverywherePath,
  signOutPath,
} from '@opencashier/contract/operator/access/session';
import { OperatorError } from '@opencashier/contract/operator/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operationsOf } from '../../operator/access/access.ts';
import { removeConsoleRole } from '../../operator/access/console-operators.ts';
import { type ConsoleSession, endSessionsOf } from '../../operator/access/console-sessions.ts';
import { pageText } from '../../operator/access/page-texts.ts';
import { roleAt, settingsOf } from '../../operator/access/operator-roles.ts';
import { createOidcSignIn, type OidcSignIn, SignInRefused } from '../../operator/access/sign-in.ts';
import type { SignInAttempt } from '../../operator/access/sign-in.ts';
import type { Seal } from '../../security/seal.ts';
import type { Services } from '../../services/services.ts';
import type { Connections } from '../connections.ts';
import { readCookie, setCookie } from './console-cookies.ts';
import type { ConsoleGate } from './console-gate.ts';
import { hasConsoleHeader, isLoopbackHost, isSameOrigin } from './same-origin.ts';
import { sendDemoPage, sendRefusalPage } from './sign-in-pages.ts';

export interface SignInParts {
  services: Pick<Services, 'pool' | 'partners' | 'production'>;
  gate: ConsoleGate;
  seal: Seal;
  connections: Connections;
}

const formType = 'application/x-www-form-urlencoded';
const attemptSeconds = 600;
const attemptOwner = 'console sign-in';

/** A path of the console; anything else leads to its first page. */
function pathOf(to: unknown): string {
  return typeof to === 'string' && /^\/(?![/\\])[\x21-\x7e]{0,500}$/.test(to) ? to : '/';
}

/** Signing in and out of the console, and who is signed in. */
export function addSignIn(http: FastifyInstance, parts: SignInParts): void {
  const { services, gate, connections } = parts;
  const { url, oidc: settings } = gate.settings;
  const oidc =
    settings && url !== undefined
      ? createOidcSignIn(settings, {
          redirectUrl: `${url}${signInCallbackPath}`,
          production: services.production,
        })
      : undefined;
  if (oidc) discoverAtStart(http, oidc);

  http.get(sessionPath, async (request, reply) => {
    const session = await gate.sessionOf(request);
    if (!session) return reply.code(401).send({ signIn: gate.kind });
    connections.authenticate(request.raw.socket);
    const { id, name, role, expiresAt } = session;
    return {
      operator: { id, name },
      role,
      operations: operationsOf(role),
      ...(await partnersOf(services, session)),
      expiresAt: expiresAt.toISOString(),
      signIn: gate.kind,
    } satisfies SessionView;
  });

  http.get(signInPath, async (request, reply) => {
    const to = pathOf((request.query as { to?: unknown }).to);
    if (oidc) return goToProvider(parts, oidc, to, reply);
    if (gate.kind === 'demo') return sendDemoPage(reply, to);
    return sendRefusalPage(reply, pageText('refused.unconfigured'), 503);
  });

  if (oidc) {
    http.get(signInCallbackPath, async (request, reply) => comeBack(parts, oidc, request, reply));
  }
  if (gate.kind === 'demo') addDemoSignIn(http, gate);

  http.post(signOutPath, async (request, reply) => {
    checkFromConsole(gate, request);
    await gate.signOut(request, reply);
    return reply.code(204).send();
  });
  http.post(signOutEverywherePath, async (request, reply) => {
    checkFromConsole(gate, request);
    const session = await gate.sessionOf(request);
    if (session) await endSessionsOf(services.pool, session.id);
    await gate.signOut(request, reply);
    return reply.code(204).send();
  });
}

/** The partners that the operator may see, and the roles that their administrators gave. */
async function partnersOf(
  { pool, partners }: Pick<Services, 'pool' | 'partners'>,
  session: ConsoleSession,
): Promise<Pick<SessionView, 'partners' | 'atPartner' | 'ownWallets'>> {
  const settings = await settingsOf(pool, session.id);
  const given = new Map(settings.map((setting) => [setting.partner, setting]));
  const seen = [...partners.keys()].flatMap((partner) => {
    const role = roleAt(session, partner, given.get(partner));
    return role ? [{ partner, role }] : [];
  });
  const others = seen.filter(({ partner }) => given.has(partner));
  const rolesOf = others.map(
    ({ partner, role }) => [partner, { role, operations: operationsOf(role) }] as const,
  );
  const ownWallets = seen
    .map(({ partner }) => partner)
    .filter((partner) => partners.get(partner)?.wallet !== undefined);
  return {
    partners: seen.map(({ partner }) => partner),
    ...(ownWallets.length > 0 && { ownWallets }),
    ...(others.length > 0 && { atPartner: Object.fromEntries(rolesOf) }),
  };
}

/** Logged at startup, because otherwise nobody would notice until the first sign-in fails. */
function discoverAtStart(http: FastifyInstance, oidc: OidcSignIn): void {
  http.addHook('onListen', async () => {
    await oidc.discover().catch((err: unknown) => {
      http.log.error({ err }, 'ALERT: operators cannot sign in: the issuer cannot be read');
    });
  });
}

/** Throws unless a page of the console sent the request. */
export function checkFromConsole(gate: ConsoleGate, request: FastifyRequest): void {
  if (hasConsoleHeader(request) && isSameOrigin(request, gate.settings.url)) return;
  throw new OperatorError('crossSite');
}

async function goToProvider(
  { gate, seal }: SignInParts,
  oidc: OidcSignIn,
  to: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const { url, attempt } = await oidc.begin(to);
    setCookie(reply, 'console-sign-in', seal.close(JSON.stringify(attempt), attemptOwner), {
      isSecure: gate.isSecure,
      sameSite: 'Lax',
      maxAgeSeconds: attemptSeconds,
    });
    return reply.redirect(url.href, 303);
  } catch (error) {
    reply.log.error({ err: error }, 'ALERT: operators cannot sign in: the issuer cannot be read');
    return sendRefusalPage(reply, pageText('refused.noAnswer'), 503);
  }
}

function openAttempt({ gate, seal }: SignInParts, request: FastifyRequest) {
  const sealed = readCookie(request, 'console-sign-in', gate.isSecure);
  if (sealed === undefined) return undefined;
  try {
    return JSON.parse(seal.open(sealed, attemptOwner)) as SignInAttempt;
  } catch {
    return undefined;
  }
}

async function comeBack(
  parts: SignInParts,
  oidc: OidcSignIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { gate } = parts;
  const attempt = openAttempt(parts, request);
  const ended = { isSecure: gate.isSecure, sameSite: 'Lax', maxAgeSeconds: 0 } as const;
  setCookie(reply, 'console-sign-in', '', ended);
  if (!attempt) return sendRefusalPage(reply, pageText('refused.late'), 400);
  try {
    const callback = new URL(request.url, gate.settings.url);
    const who = await oidc.finish(callback, attempt, (id) => wasAdded(parts.services, id));
    await gate.signIn(request, reply, who);
    request.log.info({ operator: who.id, role: who.role }, 'an operator signed in');
    return await reply.redirect(pathOf(attempt.to), 303);
  } catch (error) {
    request.log.warn({ err: error }, 'an operator could not sign in');
    const isRefused = error instanceof SignInRefused;
    if (isRefused && error.operatorId !== undefined) {
      await removeConsoleRole(parts.services.pool, error.operatorId);
    }
    const message = isRefused ? error.message : pageText('refused.unconfirmed');
    return sendRefusalPage(reply, message, isRefused ? 403 : 400);
  }
}

/** True if an administrator gave the person a role, which the issuer did not. */
async function wasAdded({ pool }: Pick<Services, 'pool'>, id: string): Promise<boolean> {
  return (await settingsOf(pool, id)).some(({ role }) => role !== null);
}

/** Only in development: there is no authentication here. */
function addDemoSignIn(http: FastifyInstance, gate: ConsoleGate): void {
  http.register(async (scope) => {
    scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(demoSignInPath, async (request, reply) => {
      const isHere = isLoopbackHost(request) && isSameOrigin(request, gate.settings.url);
      if (!isHere) throw new OperatorError('crossSite');
      const read = demoSignIn.safeParse(request.body);
      if (!read.success) throw new OperatorError('requestInvalid', 'role: not one of the roles.');
      const { role } = read.data;
      await gate.signIn(request, reply, { id: role, name: role, role, partners: null });
      // The console reads its session again; the plain page redirects to where the person was.
      const isForm = request.headers['content-type']?.startsWith(formType) ?? false;
      if (!isForm) return reply.code(204).send();
      const { to } = request.body as { to?: unknown };
      return reply.redirect(pathOf(to), 303);
    });
  });
}
