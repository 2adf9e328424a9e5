import { useEffect } from 'react';
import { announceList } from '../../flows/announce-list.ts';
import { cryptoCoins } from '../../flows/crypto-coins.ts';
import { selectPayoutCoin } from '../../flows/sweepstake/redeem-coins.ts';
import { watchWithdrawals } from '../../flows/withdrawal/load-withdrawals.ts';
import { openWithdrawals } from '../../flows/withdrawal/open-withdrawals.ts';
import { useLeaving } from '../../state/leaving.ts';
import { useWithdrawal } from '../../state/withdrawal.ts';
import { coinChoice } from '../methods/coin-choice.ts';
import { useScreen } from '../screen-context.ts';
import { useHeldCoins } from '../sweepstake/use-held-coins.ts';
import { useChrome } from '../use-chrome.ts';
import { OpenWithdrawals } from '../withdrawal-root/OpenWithdrawals.tsx';
import { RedeemableCard } from './RedeemableCard.tsx';
import { RedemptionView } from './RedemptionView.tsx';

/** SWP-3, SWP-6 */
export default function RedemptionScreen() {
  const { ports, place } = useScreen();
  const { title, onClose } = useChrome();
  const list = useWithdrawal((state) => state.list);
  const held = useHeldCoins();

  useEffect(() => void openWithdrawals(ports, place), [ports, place]);
  useEffect(() => useLeaving.setState({ withdrawal: undefined }), []);
  useEffect(() => {
    const leaving = new AbortController();
    void watchWithdrawals(ports, leaving.signal);
    return () => leaving.abort();
  }, [ports]);
  useEffect(() => {
    if (list) announceList(ports);
  }, [ports, list]);
  return (
    <RedemptionView
      title={title}
      onClose={onClose}
      top={
        <>
          <RedeemableCard held={held} />
          <OpenWithdrawals />
        </>
      }
      coins={list && cryptoCoins(list).map(coinChoice)}
      onSelect={(id) => selectPayoutCoin(ports, id)}
    />
  );
}
