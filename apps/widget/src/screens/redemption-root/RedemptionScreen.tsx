import { cryptoCoins } from '../../flows/crypto-coins.ts';
import { selectPayoutCoin } from '../../flows/sweepstake/redeem-coins.ts';
import { coinChoice } from '../methods/coin-choice.ts';
import { useScreen } from '../screen-context.ts';
import { useHeldCoins } from '../sweepstake/use-held-coins.ts';
import { useChrome } from '../use-chrome.ts';
import { OpenWithdrawals } from '../withdrawal-root/OpenWithdrawals.tsx';
import { useWithdrawalRoot } from '../withdrawal-root/use-withdrawal-root.ts';
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
          {list && !isLate && <OpenWithdrawals />}
        </>
      }
      bottom={isLate && <OpenWithdrawals />}
      coins={list && cryptoCoins(list).map(coinChoice)}
      onSelect={(id) => selectPayoutCoin(ports, id)}
    />
  );
}
