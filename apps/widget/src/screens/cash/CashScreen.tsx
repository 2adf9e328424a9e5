import DepositRedirectScreen from '../deposit-redirect/DepositRedirectScreen.tsx';
import { useScreen } from '../screen-context.ts';
import { VoucherScreen } from './VoucherScreen.tsx';

/** Cash: the form first, then at the same path the voucher of the deposit. */
export default function CashScreen() {
  const { place } = useScreen();
  return place.query['id'] ? <VoucherScreen /> : <DepositRedirectScreen />;
}
