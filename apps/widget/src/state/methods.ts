import type { MethodList, PaymentMethod } from '@opencashier/contract/methods';
import type { Snippet } from '@opencashier/contract/snippet';
import { createState } from './create-state.ts';

export interface MethodsState {
  /** Undefined until the list stands, and while it is loaded anew. */
  list?: MethodList | undefined;
  /** Undefined where the snippet could not be had; the list does without it. */
  snippet?: Snippet | undefined;
  /** When the snippet came, by the player's clock. */
  snippetAtMs: number;
  /** When its balance was last told, by the snippet or by a push. */
  balanceAtMs: number;
}

export const useMethods = createState<MethodsState>({ snippetAtMs: 0, balanceAtMs: 0 });

export function setSnippet(snippet: Snippet, nowMs: number): void {
  useMethods.setState({ snippet, snippetAtMs: nowMs, balanceAtMs: nowMs });
}

export function findMethod(name: string | undefined): PaymentMethod | undefined {
  return useMethods.getState().list?.methods.find((method) => method.name === name);
}
