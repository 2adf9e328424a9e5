import * as fc from 'fast-check';
import type { PayoutEnd } from '../../withdrawals/payouts/end-payout.ts';

const index = fc.nat({ max: 4 });
const ends: PayoutEnd[] = [
  { outcome: 'sent' },
  { outcome: 'sentLess', sentMinor: 10_50n },
  { outcome: 'failed', reason: 'The bank sent it back.' },
];
const end = fc.constantFrom(...ends);
/** The remote wallet's behaviour during a step. */
const behaviour = fc.constantFrom('right', 'right', 'late', '404', 'no');
const amount = fc.constantFrom('20', '30', '45');
const withdraw = fc.record({ do: fc.constant('withdraw'), amount, behaviour });
const step = fc.oneof(
  withdraw,
  fc.record({ do: fc.constant('withdraw, held late and refused'), amount }),
  fc.record({ do: fc.constantFrom('confirm', 'work', 'work'), index, behaviour }),
  fc.record({ do: fc.constantFrom('cancel', 'approve', 'reject'), index }),
  fc.record({ do: fc.constantFrom('sent', 'failed', 'returned', 'silently sent'), index }),
  fc.record({ do: fc.constantFrom('sent in part', 'sent too much', 'corrected'), index }),
  fc.record({ do: fc.constantFrom('denied', 'known again'), index }),
  fc.record({ do: fc.constant('end'), index, ends: fc.tuple(end, end) }),
  fc.record({
    do: fc.constantFrom('provider down', 'provider up', 'provider refuses what it accepts'),
  }),
  fc.record({ do: fc.constantFrom('hold withdrawals', 'release withdrawals') }),
  fc.record({ do: fc.constant('late arrives') }),
);
export type HistoryStep = typeof step extends fc.Arbitrary<infer One> ? One : never;
/** Histories that begin with a withdrawal. */
export const historySteps = fc
  .tuple(withdraw, fc.array(step, { minLength: 6, maxLength: 24 }))
  .map(([first, others]): HistoryStep[] => [first, ...others]);
