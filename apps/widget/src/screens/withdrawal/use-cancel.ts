import { cancelWithdrawal } from '../../flows/withdrawal/cancel-withdrawal.ts';
import { showError } from '../../flows/show-error.ts';
import { useScreen } from '../screen-context.ts';

/** Cancels a withdrawal, and shows an error if that is no longer possible. */
export function useCancel(): (id: string) => Promise<void> {
  const { ports } = useScreen();
  return async (id) => {
    const outcome = await cancelWithdrawal(ports, id);
    if (outcome.kind === 'failed') showError(ports, outcome.error);
  };
}
