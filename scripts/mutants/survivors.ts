/** A sampled mutant that no test needs to notice, because a player or host would not either. */
export interface AcceptedSurvivor {
  file: string;
  /** The mutated line, without its indentation. */
  code: string;
  /** As the report prints it. */
  change: string;
  reason: string;
}

/** Survivors of `npm run mutants -- <folder>` that were looked at and accepted. */
export const acceptedSurvivors: readonly AcceptedSurvivor[] = [
  {
    file: 'apps/widget/src/adapters/cashier.ts',
    code: 'sendOnLeave: parts.sendOnLeave ?? (() => {}),',
    change: 'parts.sendOnLeave ?? (() => {}) → parts.sendOnLeave',
    reason: 'the product always passes `sendOnLeave`; only tests of other calls leave it out',
  },
  {
    file: 'apps/widget/src/adapters/socket/socket-link.ts',
    code: 'if (closed) return false;',
    change: 'false → true',
    reason: 'before it sends, a call asks whether the socket is connected, and a closed one is not',
  },
];
