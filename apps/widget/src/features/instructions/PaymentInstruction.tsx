import { PaymentView } from '../deposits/screens/payment/PaymentView.tsx';
import { usePayment } from '../deposits/screens/payment/use-payment.ts';
import { depositRootPath } from '../../routes/paths.ts';
import { useScreen } from '../../shell/screen-context.ts';
import { t } from '../../i18n/text.ts';
import { InstructionSteps } from './InstructionSteps.tsx';

/**
 * SEQ-26: the steps that pay a deposit elsewhere, such as on the player's phone. The provider
 * reports the payment.
 */
export function PaymentInstruction() {
  const { ports } = useScreen();
  const payment = usePayment();
  if (!payment) return null;
  const { steps, ...frame } = payment.frame;
  return (
    <PaymentView
      {...frame}
      steps={[]}
      title={t('payment.with', { method: frame.method.name })}
      // The form is done, so Back leads to the list.
      onBack={() => ports.navigator.replace({ path: depositRootPath })}
    >
      <InstructionSteps steps={steps} />
    </PaymentView>
  );
}
