import DepositRedirectScreen from '../form/DepositRedirectScreen.tsx';
import { useScreen } from '../../../../shell/screen-context.ts';
import { VoucherScreen } from './VoucherScreen.tsx';

/** Cash: first the form and then, at the same path, the deposit's voucher. */
export default function CashScreen() {
  const { place } = useScreen();
  return place.query['id'] ? <VoucherScreen /> : <DepositRedirectScreen />;
}
