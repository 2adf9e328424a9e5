import { useEffect } from 'react';
import { methodTitle } from '../../../../forms/method-text.ts';
import { checkPaymentUrl } from '../../../../shell/check-payment-url.ts';
import { refreshSnippet } from '../../flows/watch/refresh-snippet.ts';
import { useMethods } from '../../../methods/state.ts';
import { arrivalText } from '../../../../format/arrival-text.ts';
import { shortTime } from '../../../../format/format-time.ts';
import { iconUrl, money } from '../../../../format/format-values.ts';
import { useMethod } from '../../../methods/use-method.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { useCoinBalance } from '../../../coins/screens/use-coin-balance.ts';
import { useChrome } from '../../../../shell/use-chrome.ts';
import { useNow } from '../../../../shell/use-now.ts';
import { useSupportUrl } from '../../../../shell/support.ts';
import { useWatchedDeposit } from '../use-watched-deposit.ts';
import { DepositCompleteView } from './DepositCompleteView.tsx';
import { giveHaptic } from '../../../../ui/inputs/haptics.ts';
import { textSharer } from '../../../../shell/share.ts';
import { outcomeOf } from './outcome-of.ts';
import { receiptText } from './credited-text.ts';
import { sumsOf } from './sums-of.ts';
import { useDepositActions } from './use-deposit-actions.ts';

export default function DepositCompleteScreen() {
  const { ports, place } = useScreen();
  const { onBack, onClose } = useChrome();
  const { deposit, reference } = useWatchedDeposit();
  const { paymentMethod } = reference;
  const { snippet, balanceAtMs } = useMethods();
  const nowMs = useNow(ports.clock, deposit?.status === 'waiting');
  const isProcessed = deposit?.status === 'processed';

  useEffect(() => {
    if (isProcessed) void refreshSnippet(ports);
  }, [ports, isProcessed]);
  const coinBalance = useCoinBalance(isProcessed && deposit.coins !== undefined);

  const method = useMethod(paymentMethod);
  const supportUrl = useSupportUrl(method);
  const paymentUrl = checkPaymentUrl(deposit?.source, method);
  const actions = useDepositActions(deposit, paymentUrl);
  const isNews = isProcessed && place.state['from'] !== 'recent';
  useEffect(() => {
    if (isNews) giveHaptic('success');
  }, [isNews]);
  if (!deposit) return <DepositCompleteView {...actions} onBack={onBack} onClose={onClose} />;

  const name = method ? methodTitle(method) : paymentMethod;
  const shareText = textSharer(ports.host);
  const known = balanceAtMs >= deposit.receivedAtMs ? snippet?.balance : undefined;
  const balance = deposit.coins ? coinBalance : known && money(known.amount, known.currency);
  return (
    <DepositCompleteView
      {...actions}
      onShare={shareText && (() => shareText(receiptText(deposit, name)))}
      onBack={onBack}
      onClose={onClose}
      deposit={{
        amount: money(deposit.amount, deposit.currency),
        ...sumsOf(deposit),
        isPayExact: deposit.p2pStatus !== undefined,
        method: { name, iconUrl: iconUrl(method) },
        arrival: arrivalText(method?.arrival),
        reference: deposit.depositId,
        txid: deposit.txid,
        createdAt: shortTime(deposit.createdAt),
        supportUrl,
        outcome: outcomeOf(deposit, { nowMs, paymentUrl, balance }),
      }}
    />
  );
}
