import { z } from 'zod';
import { isoTime } from '../../primitives.ts';
import { operatorRoles } from './roles.ts';

/**
 * The console's sign-in, on the operators' listener:
 *
 * - `GET /session` answers `sessionView`, or 401 with `signedOut`.
 * - `GET /sign-in?to=/path` starts the sign-in, then redirects to that path of the console.
 * - `GET /sign-in/callback` is where the OpenID provider sends the browser back to.
 * - `POST /sign-in/demo` with `demoSignIn` signs in, in development only.
 * - `POST /sign-out` ends this session, `POST /sign-out-everywhere` all sessions of this operator.
 * - `GET /session/changes/{partner}` sends server-sent events: `change` with `ChangeEvent`.
 *
 * A signed-in browser uses the operator API's paths with its cookie instead of a signature. A POST
 * needs `x-console: 1` and must come from the console's own origin. Its `webhook-id`, if there is
 * one, counts once, like that of a signed request. A request with `x-console-background: 1` was
 * made by the page and not by a person: it does not keep the session active.
 */
export const signInKinds = ['oidc', 'demo'] as const;
export type SignInKind = (typeof signInKinds)[number];

export const consoleHeader = 'x-console';
export const backgroundHeader = 'x-console-background';
export const sessionPath = '/session';
export const changesPath = '/session/changes';
export const signInPath = '/sign-in';
export const signInCallbackPath = '/sign-in/callback';
export const demoSignInPath = '/sign-in/demo';
export const signOutPath = '/sign-out';
export const signOutEverywherePath = '/sign-out-everywhere';

export const sessionView = z.object({
  operator: z.object({ id: z.string(), name: z.string() }),
  role: z.enum(operatorRoles),
  /** The keys of the partners whose payments the operator may see. */
  partners: z.array(z.string()),
  /** The names of the operations that the role may call. */
  operations: z.array(z.string()),
  /** The same two for partners whose administrators gave the operator another role. */
  atPartner: z
    .record(z.string(), z.object({ role: z.enum(operatorRoles), operations: z.array(z.string()) }))
    .optional(),
  /**
   * Those of `partners` whose balances are in their own wallet. The operations on balances,
   * movements and debts answer `walletElsewhere` for them.
   */
  ownWallets: z.array(z.string()).optional(),
  /** The latest end of the session. */
  expiresAt: isoTime,
  signIn: z.enum(signInKinds),
});
export type SessionView = z.output<typeof sessionView>;

/** The id of the payment that changed; without it, anything may have changed. */
export interface ChangeEvent {
  id?: string | undefined;
}

export const signedOut = z.object({ signIn: z.enum(signInKinds) });

/** A game server is not a person. */
export const demoSignIn = z.object({ role: z.enum(operatorRoles).exclude(['gameServer']) });
