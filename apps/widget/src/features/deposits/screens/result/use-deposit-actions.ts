import { anotherMethod } from '../../flows/another-method.ts';
import { continuePayment } from '../../flows/resume/continue-payment.ts';
import { startDeposit } from '../../flows/start-deposit.ts';
import { closeWidget } from '../../../../shell/close-widget.ts';
import { showError } from '../../../../shell/errors/show-error.ts';
import { clearForm } from '../../actions.ts';
import type { TrackedDeposit } from '../../state.ts';
import { onNativePlatform, useSession } from '../../../../state/session.ts';
import { copyText } from '../../../../shell/copy-text.ts';
import { useMethod } from '../../../methods/use-method.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import type { DepositActions } from './deposit-outcome.ts';
import { depositRootPath, p2pInvoicePath } from '../../../../routes/paths.ts';

/** The actions that a player has on an existing deposit. */
export function useDepositActions(
  deposit: TrackedDeposit | undefined,
  paymentUrl: string | undefined,
): DepositActions {
  const { ports } = useScreen();
  const { navigator } = ports;
  const method = useMethod(deposit?.paymentMethod);
  const goToRoot = (): void => navigator.replace({ path: depositRootPath });

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
      startDeposit(ports, method, '');
    },
    onRetry: () => startDeposit(ports, method, deposit?.amount ?? ''),
    onAnother: () => navigator.replace(anotherMethod()),
    onCopy: copyText,
  };
}
