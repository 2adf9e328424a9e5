import { checkLink } from '@opencashier/contract/check-address';
import { methodText, methodTitle } from '../../fields/method-text.ts';
import { useDeposit } from '../../state/deposit.ts';
import { iconUrl } from '../format-values.ts';
import { useChrome } from '../use-chrome.ts';
import { InstructionView } from './InstructionView.tsx';

export default function InstructionScreen() {
  const { onBack, onClose } = useChrome();
  const method = useDeposit((state) => state.method);
  // The guard lets nobody in without a method.
  if (!method) return null;
  const steps = method.instruction_keys?.flatMap((key) => methodText(method, key) ?? []) ?? [];
  return (
    <InstructionView
      method={{ name: methodTitle(method), iconUrl: iconUrl(method) }}
      steps={steps}
      supportUrl={checkLink(method.supportLink)}
      onBack={onBack}
      onClose={onClose}
    />
  );
}
