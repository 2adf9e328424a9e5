import { createHash } from 'node:crypto';

const hexOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The txid of the deposit with this number, and the address of the payment with it. */
export const txidOf = (n: number): string => hexOf(`tx_${n}`);
export const addressOf = (n: number): string => `bc1q${hexOf(`address_${n}`).slice(0, 38)}`;

/** The same in SQL, for the row `n`. */
const hexIn = (prefix: string) => `encode(sha256(('${prefix}_' || n)::bytea), 'hex')`;
export const addressIn = `'bc1q' || left(${hexIn('address')}, 38)`;

const each = 'from generate_series($1::int, $2::int) as n';
const at = `now() - n * interval '30 seconds'`;
const owner = `'demo:player-' || (n * 31) % 50000`;

/** The lists beside payments, with the part of the payments that have such a row. */
export const lists: Record<string, { share: number; insert: string }> = {
  crypto_addresses: {
    share: 0.1,
    insert: `
      insert into cashier.crypto_addresses (network, coin, asset, address, watch_key,
        first_deposit_id, deposit_id, minimum_minor, confirmations)
      select 'bitcoin', 'BTC', 'native', ${addressIn}, 'key_' || n, 'dep_' || n, 'dep_' || n, 0, 1
      ${each}`,
  },
  chain_payments: {
    share: 0.1,
    insert: `
      insert into cashier.chain_payments (network, txid, output, watch_key, asset, units, deposit_id)
      select 'bitcoin', ${hexIn('tx')}, 0, 'key_' || n, 'native', 1000, 'dep_' || n ${each}`,
  },
  saved_accounts: {
    share: 0.1,
    insert: `
      insert into cashier.saved_accounts (id, owner, kind, method, provider, token, label)
      select 'acc_' || n, ${owner}, 'deposit', 'visa', 'sandbox', 'token_' || n,
        '•• ' || lpad((n % 10000)::text, 4, '0') ${each}`,
  },
  payment_sessions: {
    share: 1,
    insert: `
      insert into cashier.payment_sessions (id, owner, currency, created_at)
      select 'form_' || n, ${owner}, 'EUR', ${at} ${each}`,
  },
  refunds: {
    share: 0.05,
    insert: `
      insert into cashier.refunds (id, deposit_id, partner, owner, provider, provider_id, reference,
        amount_minor, currency, pay_minor, pay_currency, status, requested_by, created_at)
      select 'ref_' || n, 'dep_' || n, 'demo', ${owner}, 'sandbox', 'refund_' || n, 'r_' || n, 100,
        'EUR', 100, 'EUR', case when n % 50 = 0 then 'processing' else 'refunded' end, 'fay', ${at}
      ${each}`,
  },
  disputes: {
    share: 0.05,
    insert: `
      insert into cashier.disputes (id, partner, owner, deposit_id, provider, provider_id, status,
        pay_minor, pay_currency, is_money_taken, is_taken, player_fee_minor, currency,
        evidence_due_at, said_at, opened_at)
      select 'dp_' || n, 'demo', ${owner}, 'dep_' || n, 'sandbox', 'dispute_' || n,
        case when n % 50 = 0 then 'open' when n % 2 = 0 then 'won' else 'lost' end, 100, 'EUR', false, false, 0, 'EUR', ${at}, ${at},
        ${at}
      ${each}`,
  },
  webhooks: {
    share: 0.5,
    insert: `
      insert into cashier.webhooks (id, partner, type, subject, body, created_at, delivered_at,
        next_attempt_at)
      select 'msg_' || n, 'demo', 'deposit.credited', 'dep_' || n, '{}', ${at},
        case when n % 100 > 1 then now() end, case when n % 100 = 0 then now() end
      ${each}`,
  },
  wallet_orders: {
    share: 0.2,
    insert: `
      insert into cashier.wallet_orders (kind, reference, partner, owner, amount_minor, currency,
        created_at, taken_at, next_attempt_at, failure)
      select 'credit', 'deposit:dep_' || n, 'demo', ${owner}, 100, 'EUR', ${at},
        case when n % 100 > 0 then now() end, case when n % 100 = 0 then now() end,
        case when n % 100 = 1 then 'dropped' end
      ${each}`,
  },
  proposals: {
    share: 0.01,
    insert: `
      insert into cashier.proposals (partner, owner, operation, named, request, request_key,
        amount_minor, currency, state, proposed_by, proposed_role, proposed_at, expires_at)
      select 'demo', ${owner}, 'approve', jsonb_build_object('id', 'wd_' || n), '{}', 'key_' || n, 100,
        'EUR', case when n % 10 = 0 then 'open' when n % 10 = 1 then 'refused' else 'done' end, 'fay',
        'finance', ${at}, now() + interval '1 day'
      ${each}`,
  },
  audit_entries: {
    share: 0.3,
    insert: `
      insert into cashier.audit_entries (partner, request_id, operation, actor, role, subject,
        request, outcome, at)
      select 'demo', 'req_' || n,
        case when n % 10 > 0 then 'post' when n % 5000 = 0 then 'erasePlayer' else 'approve' end,
        case when n % 10 > 0 then 'games' else 'fay-' || n % 70 / 10 end,
        case when n % 10 > 0 then 'gameServer' else 'finance' end, 'wd_' || n, '{}', 'done', ${at}
      ${each}`,
  },
  notices: {
    share: 0.05,
    insert: `
      with added as (
        insert into cashier.notices (provider, event_id, body, received_at, applied_at, attempts,
          failure)
        select 'sandbox', 'evt_' || n,
          jsonb_build_object('data', jsonb_build_object('reference', 'dep_' || n)),
          now() - n * interval '1 second', case when n % 20 > 0 then now() end, 1, 'unknown'
        ${each} returning provider, event_id, received_at)
      insert into cashier.notice_keys (provider, event_id, received_at)
      select provider, event_id, received_at from added`,
  },
  player_notes: {
    share: 0.1,
    insert: `
      insert into cashier.player_notes (owner, text, written_by, written_at)
      select ${owner}, 'Asked for a callback.', 'fay', ${at} ${each}`,
  },
  withdrawal_holds: {
    share: 0.05,
    insert: `
      insert into cashier.withdrawal_holds (owner, partner, reason, set_by, set_at)
      select 'demo:player-' || n, 'demo', 'documents are missing', 'fay', ${at} ${each}`,
  },
  console_operators: {
    share: 0.0005,
    insert: `
      insert into cashier.console_operators (operator_id, role, partners)
      select 'operator-' || n, 'support', case when n % 10 = 0 then array['demo-2'] end ${each}`,
  },
  operator_roles: {
    share: 0.0002,
    insert: `
      insert into cashier.operator_roles (partner, operator_id, role, reason, set_by)
      select 'demo', 'operator-' || n * 3, 'viewer', 'on leave', 'fay' ${each}`,
  },
  'ledger.accounts': {
    share: 0.05,
    insert: `
      insert into ledger.accounts (id, owner, kind, currency, overdraft_allowed, credits_posted,
        frozen_at, frozen_reason)
      overriding system value
      select n, 'demo:player-' || n, 'player', 'EUR', false, 1000000000,
        case when n % 200 = 0 then now() end, case when n % 200 = 0 then 'sums differ' end
      ${each}`,
  },
  // One player has a fiftieth of all transfers, the others share the rest.
  'ledger.transfers': {
    share: 1,
    insert: `
      insert into ledger.transfers (reference, kind, debit_account, credit_account, currency, amount,
        pending_delta, created_at)
      select 'transfer:' || n, 'plain', case when n % 2 = 0 then player else house end,
        case when n % 2 = 0 then house else player end, 'EUR', 100, 0, ${at}
      from (select n, 2000000000 + n % 16 as house,
          case when n % 100 < 2 then 310 else 1 + n % 5000 end as player
        ${each}) as made`,
  },
};
