import {
  demoSignInPath,
  type SessionView,
  sessionPath,
  sessionView,
  signedOut,
  signInPath,
  type SignInKind,
  signOutEverywherePath,
  signOutPath,
} from '@opencashier/contract/operator/access/session';
import { createContext, use } from 'react';
import { text } from '../texts/text.ts';
import { ApiError, backgroundMark, post } from './call.ts';
import type { Operation } from './operations.ts';

export type Session =
  | { kind: 'signed-in'; view: SessionView }
  | { kind: 'signed-out'; signIn: SignInKind };

export async function readSession(): Promise<Session> {
  const answer = await fetch(sessionPath, {
    credentials: 'same-origin',
    headers: backgroundMark(),
  }).catch(() => {
    throw new ApiError(0, text('error.noAnswer'));
  });
  if (answer.status === 401) {
    return { kind: 'signed-out', signIn: signedOut.parse(await answer.json()).signIn };
  }
  if (!answer.ok)
    throw new ApiError(answer.status, text('error.status', { status: answer.status }));
  return { kind: 'signed-in', view: sessionView.parse(await answer.json()) };
}

/** The URL that starts the sign-in and then returns the operator to the current page. */
export function signInUrl(to: string): string {
  return `${signInPath}?to=${encodeURIComponent(to)}`;
}

export const signInAsDemo = (role: string): Promise<Response> => post(demoSignInPath, { role });
export const signOut = (): Promise<Response> => post(signOutPath);
export const signOutEverywhere = (): Promise<Response> => post(signOutEverywherePath);

/** The signed-in operator and the partner whose payments are shown. */
export interface OperatorView {
  view: SessionView;
  partner: string;
}

export const OperatorContext = createContext<OperatorView | undefined>(undefined);

export function useOperator(): OperatorView {
  const operator = use(OperatorContext);
  if (!operator) throw new Error('useOperator() must be called inside OperatorContext');
  return operator;
}

/** True if the role may call an operation. The server checks it again. */
export function useAllowed(): (operation: Operation) => boolean {
  const { view } = useOperator();
  return (operation) => view.operations.includes(operation);
}

/** True if the partner's balances are in its own wallet, where the server cannot read them. */
export function useOwnWallet(): boolean {
  const { view, partner } = useOperator();
  return view.ownWallets?.includes(partner) ?? false;
}
