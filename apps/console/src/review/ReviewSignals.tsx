import { Fragment } from 'react';
import { Link } from 'wouter';
import type { OperationAnswer } from '../api/operations.ts';
import { useRead } from '../api/queries.ts';
import { useAllowed } from '../api/session.ts';
import { money, oneDecimal, wholePercent } from '../format/values.ts';
import { paths } from '../routes/paths.ts';
import { text } from '../texts/text.ts';
import { Warning } from '../ui/feedback/States.tsx';
import { Ago } from '../ui/values/Ago.tsx';

type Signals = Partial<
  Pick<
    OperationAnswer<'reviewContext'>,
    'sameAccountUsers' | 'recentDeposit' | 'playedSinceDeposit'
  >
>;

/** The parts of the player's context that belong beside the decision. */
export function useSignals(id: string): Signals {
  const isNeeded = useAllowed()('reviewContext');
  return useRead('reviewContext', { pathParams: { id }, isNeeded }).data ?? {};
}

/** If such a deposit is reversed after the payout, the money is lost. */
export function RecentDeposit({ deposit }: { deposit: NonNullable<Signals['recentDeposit']> }) {
  const { id, share, creditedAt } = deposit;
  return (
    <Warning>
      {text('review.recentDeposit', { share: wholePercent(share) })}{' '}
      <Link href={paths.payment(id)}>
        {text('review.credited')} <Ago at={creditedAt} suffix={text('time.ago')} />
      </Link>
    </Warning>
  );
}

/** "€52,300.00 · 1.1 times", of the last deposit. */
export function playedText(played: NonNullable<Signals['playedSinceDeposit']>): string {
  const { amount, deposited, currency, isAtLeast = false } = played;
  if (Number(amount) === 0 && !isAtLeast) return text('review.playedNothing');
  return text(isAtLeast ? 'review.playedAtLeast' : 'review.playedTimes', {
    amount: money(amount, currency),
    times: oneDecimal(Number(amount) / Number(deposited)),
  });
}

/** Other players whose account looks the same as the withdrawal's. */
export function SeenBefore({ users }: { users: readonly string[] }) {
  if (users.length === 0) return text('review.nobodyElse');
  return (
    <>
      {text('review.sameAccount')}{' '}
      {users.map((user, index) => (
        <Fragment key={user}>
          {index > 0 && ', '}
          <Link href={paths.player(user)}>{user}</Link>
        </Fragment>
      ))}
    </>
  );
}
