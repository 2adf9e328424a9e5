import { checkLink } from '@opencashier/contract/formats/check-address';
import { methodText, methodTitle } from '../../forms/method-text.ts';
import { t } from '../../i18n/text.ts';
import { useDeposit } from '../deposits/state.ts';
import { useWithdrawal } from '../withdrawals/state.ts';
import { iconUrl } from '../../format/format-values.ts';
import { useScreen } from '../../shell/screen-context.ts';
import { transactionOf, useChrome } from '../../shell/use-chrome.ts';
import { InstructionView } from './InstructionView.tsx';
import { PaymentInstruction } from './PaymentInstruction.tsx';

/** The steps of a method before its form is sent; afterwards, the steps to pay the deposit. */
export default function InstructionScreen() {
  const { place } = useScreen();
  return place.query['id'] ? <PaymentInstruction /> : <MethodInstruction />;
}

function MethodInstruction() {
  const { onBack, onClose } = useChrome();
  const ofDeposit = useDeposit((state) => state.method);
  const ofWithdrawal = useWithdrawal((state) => state.method);
  const isWithdrawal = transactionOf(useScreen()) === 'withdrawal';
  const method = isWithdrawal ? ofWithdrawal : ofDeposit;
  // The guard requires a method.
  if (!method) return null;
  const steps = method.instruction_keys?.flatMap((key) => methodText(method, key) ?? []) ?? [];
  return (
    <InstructionView
      method={{ name: methodTitle(method), iconUrl: iconUrl(method) }}
      steps={steps}
      done={t(isWithdrawal ? 'withdraw.submitEmpty' : 'instruction.done')}
      supportUrl={checkLink(method.supportLink)}
      onBack={onBack}
      onClose={onClose}
    />
  );
}
