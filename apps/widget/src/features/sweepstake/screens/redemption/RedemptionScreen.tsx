import { cryptoCoins } from '../../../crypto/flows/crypto-coins.ts';
import { selectPayoutCoin } from '../../flows/redeem-coins.ts';
import { coinChoice } from '../coin-choice.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { useHeldCoins } from '../../../coins/screens/use-held-coins.ts';
import { useChrome } from '../../../../shell/use-chrome.ts';
import { PendingWithdrawals } from '../../../withdrawals/screens/pending/PendingWithdrawals.tsx';
import { useWithdrawalRoot } from '../../../withdrawals/screens/root/use-withdrawal-root.ts';
import { RedeemableCard } from './RedeemableCard.tsx';
import { RedemptionView } from './RedemptionView.tsx';

/** SWP-3, SWP-6: the root page of redemptions. */
export default function RedemptionScreen() {
  const { ports } = useScreen();
  const { title, onClose } = useChrome();
  const { list, isLate } = useWithdrawalRoot();
  const held = useHeldCoins();
  return (
    <RedemptionView
      title={title}
      onClose={onClose}
      top={
        <>
          <RedeemableCard held={held} />
          {list && !isLate && <PendingWithdrawals />}
        </>
      }
      bottom={isLate && <PendingWithdrawals />}
      coins={list && cryptoCoins(list).map(coinChoice)}
      onSelect={(id) => selectPayoutCoin(ports, id)}
    />
  );
}
