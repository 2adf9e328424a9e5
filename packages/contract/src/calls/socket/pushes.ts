import { z } from 'zod';
import { methodsOff } from '../../methods/methods-off.ts';
import { depositState } from '../deposits/deposits.ts';
import { withdrawalState } from '../withdrawals.ts';

const balance = z.object({ amount: z.string(), currency: z.string() });

/** BalanceData of user.ts: the primary balance, and the other balances by currency. */
const balanceData = z
  .object({ primary: balance.exactOptional() })
  .catchall(z.union([balance, z.string()]));

/** NET-12: the server's pushes: the event's name, its trigger and its payload. */
export const pushes = {
  'deposit.status': {
    summary: 'A deposit changed. Also sent on connect for each open or recently ended deposit.',
    payload: depositState,
  },
  'withdrawal.status': {
    summary: 'A withdrawal changed. Also sent on connect for each open or recently ended one.',
    payload: withdrawalState,
  },
  'login.token': {
    summary:
      'The balance changed. Also sent on connect. This server never sends a token with it; a partner’s own server may.',
    payload: z.object({ token: z.string().exactOptional(), balanceData }),
  },
  'methods.off': {
    summary: 'An operator switched a payment method off or on. Names every method that is off.',
    payload: methodsOff,
  },
} as const satisfies Record<string, { summary: string; payload: z.ZodType }>;

export type Pushes = { [P in keyof typeof pushes]: z.output<(typeof pushes)[P]['payload']> };
