import { cancelWithdrawal } from '../../flows/cancel-withdrawal.ts';
import { showError } from '../../../../shell/errors/show-error.ts';
import { useScreen } from '../../../../shell/screen-context.ts';

/** Cancels a withdrawal, and shows an error if that is no longer possible. */
export function useCancel(): (id: string) => Promise<void> {
  const { ports } = useScreen();
  return async (id) => {
    const outcome = await cancelWithdrawal(ports, id);
    if (outcome.kind === 'failed') showError(ports, outcome.error);
  };
}
