import { useEffect } from 'react';
import { methodTitle } from '../../../../forms/method-text.ts';
import { closeWidget } from '../../../../shell/close-widget.ts';
import { watchWithdrawal } from '../../flows/load-withdrawals.ts';
import { useSession } from '../../../../state/session.ts';
import { useWithdrawal, useWithdrawalMethod } from '../../state.ts';
import { copyText } from '../../../../shell/copy-text.ts';
import { money } from '../../../../format/format-values.ts';
import { enumerate } from '../../../../i18n/text.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { useChrome } from '../../../../shell/use-chrome.ts';
import { useSupportUrl } from '../../../../shell/support.ts';
import { useCancel } from '../pending/use-cancel.ts';
import { withdrawalSteps } from '../withdrawal-steps.ts';
import { feeText } from '../form/quote-facts.ts';
import { WithdrawalCompleteView } from './WithdrawalCompleteView.tsx';
import { convertPath, withdrawalRootPath } from '../../../../routes/paths.ts';

export default function WithdrawalCompleteScreen() {
  const { ports, place } = useScreen();
  const { onBack: toWithdrawals, onClose } = useChrome();
  const { id = '' } = place.query;
  const withdrawal = useWithdrawal(({ records }) => records[id]);
  const cancel = useCancel();
  const canClose = useSession((session) => session.start.closingButton);

  useEffect(() => {
    const leaving = new AbortController();
    void watchWithdrawal(ports, id, leaving.signal);
    return () => leaving.abort();
  }, [ports, id]);

  // The rate moved too far during the review, so the player must confirm it again.
  const methodToConfirm = withdrawal?.status === 'draft' ? withdrawal.method : undefined;
  useEffect(() => {
    if (methodToConfirm === undefined) return;
    ports.navigator.replace({ path: convertPath, query: { method: methodToConfirm, id } });
  }, [ports, id, methodToConfirm]);

  const method = useWithdrawalMethod(withdrawal?.method);
  const supportUrl = useSupportUrl(method);

  // The guard requires a withdrawal.
  if (!withdrawal || withdrawal.status === 'draft') return null;
  const { amount, currency, fee, net, payout, returned, status } = withdrawal;
  const { destination, accountName } = withdrawal;
  const name = method ? methodTitle(method) : withdrawal.method;
  const goBackToList = (): void => void (ports.navigator.back() || toWithdrawals?.());
  const goToRoot = (): void => ports.navigator.replace({ path: withdrawalRootPath });
  return (
    <WithdrawalCompleteView
      status={status}
      amount={money(amount, currency)}
      method={name}
      fee={feeText(fee, currency)}
      net={payout ? money(payout.amount, payout.currency) : money(net, currency)}
      returnedPart={returned && money(returned, currency)}
      destination={
        enumerate([accountName, destination].filter((part) => part !== undefined)) || undefined
      }
      steps={withdrawalSteps(withdrawal, name)}
      reference={id}
      supportUrl={supportUrl}
      onCancel={withdrawal.isCancellable ? () => cancel(id) : undefined}
      onCopy={copyText}
      onDone={() => (canClose ? closeWidget(ports) : goToRoot())}
      onAgain={goToRoot}
      onBack={place.state['from'] === 'recent' ? goBackToList : toWithdrawals}
      onClose={onClose}
    />
  );
}
