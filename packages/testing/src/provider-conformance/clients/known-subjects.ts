import type { Subject } from '@opencashier/server/providers/provider';

/** The two ids of a subject, of which a notice may lack one. */
export interface SubjectIds {
  reference?: string | undefined;
  providerId?: string | undefined;
}

/** Remembers both ids of everything that a provider's answers named. */
export class KnownSubjects {
  readonly #providerIds = new Map<string, string>();

  remember(answer: unknown): void {
    const { reference, providerId } = (answer ?? {}) as SubjectIds;
    if (reference && providerId) this.#providerIds.set(reference, providerId);
  }

  complete({ reference, providerId }: SubjectIds): Subject {
    const known = [...this.#providerIds].find(
      ([ours, theirs]) => ours === reference || theirs === providerId,
    );
    const id = providerId ?? known?.[1];
    return {
      reference: reference ?? known?.[0] ?? '',
      ...(id !== undefined && { providerId: id }),
    };
  }
}
