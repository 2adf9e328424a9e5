import { transaction } from '@opencashier/postgres';
import {
  type DepositIntent,
  recordIntent,
} from '@opencashier/server/deposits/store/deposit-intents';
import {
  changeDeposit,
  findDeposit,
  lockDeposit,
} from '@opencashier/server/deposits/store/deposits';
import { claimKey, keepAnswer } from '@opencashier/server/queues/idempotency';
import { ownsSession } from '@opencashier/server/deposits/store/sessions';
import type { Pool } from 'pg';

const intent = (id: string, owner: string, sessionId: string): DepositIntent => ({
  id,
  partner: 'demo',
  owner,
  method: 'visa',
  provider: 'sandbox',
  securityGroup: 'cards',
  amountMinor: 1000n,
  currency: 'EUR',
  feeMinor: 0n,
  payMinor: 1000n,
  payCurrency: 'EUR',
  creditMinor: 1000n,
  quote: null,
  country: 'de',
  language: 'en',
  fields: {},
  sessionId,
  returnId: crypto.randomUUID(),
  bonus: null,
  savesAccount: false,
  expiresAt: new Date(Date.now() + 1_800_000),
  firstCheckSeconds: 3600,
});

/** The database work of a deposit and nothing else: no transport, no checks, no provider. */
export async function depositBySql(pool: Pool, owner: string, sessionId: string): Promise<void> {
  const key = crypto.randomUUID();
  const claim = await claimKey(pool, {
    owner,
    key,
    call: 'deposit-create',
    fingerprints: ['same'],
  });
  if (claim.state !== 'held') throw new Error(`the key is ${claim.state}`);
  await ownsSession(pool, { id: sessionId, owner, currency: 'EUR' });
  const recorded = await recordIntent(pool, intent(claim.reference, owner, sessionId), []);
  if ('broken' in recorded) throw new Error('a limit was broken');
  await transaction(pool, async (db) => {
    const current = await lockDeposit(db, claim.reference);
    if (!current) throw new Error('the deposit has gone');
    const source = { url: 'https://bank.example/pay', method: 'GET', params: {} } as const;
    await changeDeposit(db, current, { stage: 'waiting', providerId: claim.reference, source });
  });
  const deposit = await findDeposit(pool, claim.reference);
  const held = { owner, key, holder: claim.holder };
  await keepAnswer(pool, held, { status: 200, data: { depositId: deposit?.id } });
}

/**
 * Nobody pays the deposits of a measurement. After half a minute the server would poll the provider
 * for each of them, during the next measurement, so every measurement starts without open deposits.
 */
export async function endOpenDeposits(pool: Pool): Promise<void> {
  await pool.query(
    `update cashier.deposits set status = 'mistaked', next_check_at = null
    where status in ('created', 'waiting')`,
  );
  await pool.query('vacuum analyze cashier.deposits');
  await pool.query('checkpoint');
}

/** Adds old deposits of other players, as in a table that has grown for a while. */
export async function fillDeposits(pool: Pool, count: number): Promise<void> {
  const batch = 50_000;
  for (let from = 0; from < count; from += batch) {
    await pool.query(
      `insert into cashier.deposits (id, partner, owner, method, provider, security_group,
        amount_minor, currency, pay_minor, pay_currency, credit_minor, country, language,
        session_id, return_id, status, credited_minor, created_at, updated_at, expires_at)
      select 'old-' || n, 'demo', 'demo:old-' || n % 100000, 'visa', 'sandbox', 'cards',
        1000, 'EUR', 1000, 'EUR', 1000, 'de', 'en', 'none', 'old-' || n, 'processed', 1000,
        now() - n * interval '10 seconds', now() - n * interval '10 seconds', now()
      from generate_series($1::int, $2::int) as n
      on conflict do nothing`,
      [from, Math.min(from + batch, count) - 1],
    );
  }
}
