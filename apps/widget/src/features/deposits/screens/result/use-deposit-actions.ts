import { anotherMethod } from '../../flows/another-method.ts';
import { continuePayment } from '../../flows/resume/continue-payment.ts';
import { closeWidget } from '../../../../shell/close-widget.ts';
import { showError } from '../../../../shell/errors/show-error.ts';
import { clearForm } from '../../actions.ts';
import { chooseMethod, fillAmount, type TrackedDeposit } from '../../state.ts';
import { inSweepstake, onNativePlatform, useSession } from '../../../../state/session.ts';
import { copyText } from '../../../../shell/copy-text.ts';
import { useMethod } from '../../../methods/use-method.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import type { DepositActions } from './deposit-outcome.ts';
import { depositFormPath, depositRootPath, p2pInvoicePath } from '../../../../routes/paths.ts';
import { firstRoute } from '../../flows/deposit-methods.ts';

/** The actions that a player has on an existing deposit. */
export function useDepositActions(
  deposit: TrackedDeposit | undefined,
  paymentUrl: string | undefined,
): DepositActions {
  const { ports } = useScreen();
  const { navigator } = ports;
  const method = useMethod(deposit?.paymentMethod);
  const goToRoot = (): void => navigator.replace({ path: depositRootPath });
  const goToAnother = (): void => navigator.replace(anotherMethod());

  const startDeposit = (amount: string): void => {
    if (inSweepstake()) return amount ? goToAnother() : goToRoot();
    fillAmount(amount);
    if (!method) return goToRoot();
    chooseMethod(method);
    const path = firstRoute(method) ?? depositFormPath;
    navigator.replace({ path, query: { method: method.name } });
  };
  return {
    // If the host opens addresses, the link must not open a second window.
    onContinue(event) {
      if (deposit?.p2pStatus === 'PENDING') {
        const query = { id: deposit.depositId, method: deposit.paymentMethod };
        navigator.replace({ path: p2pInvoicePath, query });
        return;
      }
      const isPosted = deposit?.sourceMethod === 'POST';
      const opensHere = isPosted || onNativePlatform() || method?.opensExternally;
      if (!deposit || !method || !paymentUrl || !opensHere) return;
      event?.preventDefault();
      const openPage = async (): Promise<void> => {
        const outcome = await continuePayment(ports, method, deposit, paymentUrl);
        if (outcome.kind !== 'opened' && outcome.error) showError(ports, outcome.error);
      };
      void openPage();
    },
    onDone: () => (useSession.getState().start.closingButton ? closeWidget(ports) : goToRoot()),
    // The typed values are no longer needed, and the account may be saved by now.
    onAgain() {
      clearForm();
      startDeposit('');
    },
    onRetry: () => startDeposit(deposit?.amount ?? ''),
    onAnother: goToAnother,
    onCopy: copyText,
  };
}
