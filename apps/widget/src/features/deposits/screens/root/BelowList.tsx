import { RecentTransactions } from '../../../players/screens/RecentTransactions.tsx';
import { PendingDeposits } from '../pending/PendingDeposits.tsx';
import type { BannersProps } from './Banners.tsx';

/** The parts of the root screen that its list does not wait for. */
export function BelowList(props: BannersProps) {
  return (
    <>
      <RecentTransactions />
      <PendingDeposits {...props} />
    </>
  );
}
