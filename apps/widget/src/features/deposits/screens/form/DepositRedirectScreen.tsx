import type { PaymentMethod } from '@opencashier/contract/methods/methods';
import { createDeposit } from '../../flows/create/create-deposit.ts';
import { useDeposit } from '../../state.ts';
import { DepositForm } from './DepositForm.tsx';
import type { NextStepKind } from './NextStep.tsx';
import { useMethods } from '../../../methods/state.ts';
import { goToOutcome } from '../go-to-outcome.ts';
import { useScreen } from '../../../../shell/screen-context.ts';
import { depositInstructionPath } from '../../../../routes/paths.ts';

export default function DepositRedirectScreen() {
  const method = useDeposit((state) => state.method);
  // The guard requires a method.
  return method ? <RedirectForm method={method} /> : null;
}

function DepositFormRehearsal() {
  const method = useMethods((state) => state.list?.methods[0]);
  return method && <RedirectForm method={method} />;
}

function RedirectForm({ method }: { method: PaymentMethod }) {
  const { ports } = useScreen();
  return (
    <DepositForm
      method={method}
      instructionPath={depositInstructionPath}
      next={nextStep(method)}
      onSubmit={async () => goToOutcome(ports, await createDeposit(ports, { popup: true }))}
    />
  );
}

/** The destination of the click; the form announces it. */
function nextStep({ popup, opensExternally }: PaymentMethod): NextStepKind {
  if (popup === false) return 'here';
  return opensExternally ? 'app' : 'page';
}

export { DepositFormRehearsal as Rehearsal };
