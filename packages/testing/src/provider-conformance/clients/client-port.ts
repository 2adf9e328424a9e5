import type { ProviderOperation } from '@opencashier/contract/provider/operations';

export interface Answer {
  status: number;
  body: unknown;
}

/** Deviations from the correct signature. */
export interface Signing {
  secrets?: readonly string[];
  ageSeconds?: number;
  /** Signs a path other than the requested one. */
  path?: string;
  unsigned?: boolean;
}

/** Asks a provider as the server would. */
export interface Client {
  /** Every kind in an answer, and whether the protocol knows it. */
  readonly kinds: ReadonlyMap<string, boolean>;
  ask(
    operation: ProviderOperation,
    reference: string,
    body?: unknown,
    signing?: Signing,
  ): Promise<Answer>;
}
