import type { DepositState } from './deposits.ts';
import type { BalanceData } from './user.ts';

/** What the server sends by itself: the event's name and its payload. NET-12 */
export interface Pushes {
  'deposit.status': DepositState;
  'login.token': { token?: string; balanceData: BalanceData };
}
