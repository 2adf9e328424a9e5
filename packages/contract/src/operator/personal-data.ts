import { z } from 'zod';
import { freeText } from '../primitives.ts';
import { by, limit, next, user } from './requests.ts';

/** What is kept of a player: each kind is a table of the same name, but for those of the ledger. */
export const recordKinds = [
  'deposits',
  'withdrawals',
  'saved_accounts',
  'payment_sessions',
  'form_closings',
  'player_limits',
  'bonus_offers',
  'bonus_activations',
  'gifts',
  'playthroughs',
  'played',
  'wallet_orders',
  'idempotency',
  'requisite_holds',
  'crypto_addresses',
  'chain_payments',
  'inbox',
  'webhooks',
  'audit_log',
  'balances',
  'transactions',
] as const;

export const exportRequest = z.object({
  by,
  /** The `next` of the page before. */
  before: z.string().max(512).optional(),
  limit,
});
export const personalData = z.object({
  user,
  records: z.array(
    z.object({
      kind: z.enum(recordKinds),
      /** As it is stored; what ends in `_minor` is in the smallest unit of its currency. */
      record: z.record(z.string(), z.unknown()),
    }),
  ),
  next,
});

export const erasureRequest = z.object({
  by,
  /** Why, such as the number of the player's request; it stays in the audit log. */
  reason: freeText(500).min(1).optional(),
});
const count = z.number().int();
export const erasure = z.object({
  user,
  /** How many of each were erased now: nothing but zeros when it was done before. */
  erased: z.object({
    deposits: count,
    withdrawals: count,
    savedAccounts: count,
    notices: count,
    messages: count,
    answers: count,
    sessions: count,
  }),
});
