import DepositRedirectScreen from '../deposit-redirect/DepositRedirectScreen.tsx';
import { useScreen } from '../screen-context.ts';
import { VoucherScreen } from './VoucherScreen.tsx';

/** Cash: first the form and then, at the same path, the deposit's voucher. */
export default function CashScreen() {
  const { place } = useScreen();
  return place.query['id'] ? <VoucherScreen /> : <DepositRedirectScreen />;
}
