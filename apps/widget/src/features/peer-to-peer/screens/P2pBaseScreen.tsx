import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { useCallback } from 'react';
import { checkP2p } from '../flows/check-p2p.ts';
import { createP2p } from '../flows/create-p2p.ts';
import { useDeposit } from '../../deposits/state.ts';
import { DepositForm } from '../../deposits/screens/form/DepositForm.tsx';
import { useScreen } from '../../../shell/screen-context.ts';
import { useAnswer } from '../../../shell/use-loaded.ts';
import { followP2p } from './follow-p2p.tsx';
import { p2pInstructionPath } from '../../../routes/paths.ts';

export default function P2pBaseScreen() {
  const method = useDeposit((state) => state.method);
  // The guard requires a method.
  return method ? <P2pForm method={method} /> : null;
}

function P2pForm({ method }: { method: PaymentMethod }) {
  const { ports } = useScreen();
  const check = useCallback(() => checkP2p(ports, method.name), [ports, method]);
  useAnswer(check, (checked) => {
    // If the player is already creating another deposit, the create itself returns the open one.
    if (checked.kind === 'page' && !useDeposit.getState().submitting) followP2p(ports, checked);
  });
  return (
    <DepositForm
      method={method}
      instructionPath={p2pInstructionPath}
      next="person"
      onSubmit={async () => followP2p(ports, await createP2p(ports))}
    />
  );
}
