import { z } from 'zod';
import { freeText } from '../../primitives.ts';
import { limit, next, user } from '../requests.ts';

/** The kinds of data stored about a player. Each is a table of that name, except in the ledger. */
export const recordKinds = [
  'deposits',
  'refunds',
  'disputes',
  'reported_reversals',
  'withdrawals',
  'saved_accounts',
  'payment_sessions',
  'form_closings',
  'player_limits',
  'withdrawal_holds',
  'player_notes',
  'player_counts',
  'resolved_accounts',
  'bonus_offers',
  'bonus_activations',
  'gifts',
  'playthroughs',
  'played',
  'wallet_orders',
  'proposals',
  'idempotency',
  'requisite_holds',
  'crypto_addresses',
  'chain_payments',
  'cases',
  'case_payments',
  'inbox',
  'provider_records',
  'provider_attempts',
  'withdrawal_code_events',
  'webhooks',
  'audit_log',
  'balances',
  'transactions',
] as const;

export const exportRequest = z.object({
  /** The `next` of the previous page. */
  before: z.string().max(512).optional(),
  limit,
});
export const personalData = z.object({
  user,
  records: z.array(
    z.object({
      kind: z.enum(recordKinds),
      /** The stored row. Fields that end in `_minor` are in the currency's smallest unit. */
      record: z.record(z.string(), z.unknown()),
    }),
  ),
  next,
});

export const erasureRequest = z.object({
  /** The reason, such as the number of the player's request. It is kept in the audit log. */
  reason: freeText(500).min(1).optional(),
});
const count = z.number().int();
export const erasure = z.object({
  user,
  /** The number of rows erased by this call; all zeros if they were erased before. */
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
