import type { ProviderOperation } from '@opencashier/contract/provider/operations';
import type { Subject } from '@opencashier/server/providers/provider';
import type { SubjectIds } from './known-subjects.ts';

export interface Answer {
  status: number;
  body: unknown;
}

/** Deviations from the usual request, and from the correct signature. */
export interface Signing {
  /** The provider's own id, in the query of a status request. */
  providerId?: string;
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
  /** Completes a subject of which a notice names only one of its two ids. */
  subjectOf(ids: SubjectIds): Subject;
  ask(
    operation: ProviderOperation,
    reference: string,
    body?: unknown,
    signing?: Signing,
  ): Promise<Answer>;
}
