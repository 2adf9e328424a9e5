import { type Queryable, sql } from '@opencashier/postgres';
import type { PromisedPackage, Deposit, Price } from '../deposit.ts';
import { type DepositRow, depositFromRow } from './deposit-row.ts';
import {
  type BrokenLimit,
  type DepositLimit,
  limitsJson,
} from '../../players/player-limits-store.ts';

export interface DepositIntent extends Price {
  id: string;
  partner: string;
  owner: string;
  method: string;
  provider: string;
  securityGroup: string;
  country: string;
  language: string;
  sealedFields: string | null;
  sessionId: string;
  returnId: string;
  /** A bonus as it was when the player chose it, and when it ends for this player, if it does. */
  bonus: { id: string; minMinor: bigint; until: Date | undefined } | null;
  promisedPackage?: PromisedPackage | null;
  savesAccount: boolean;
  expiresAt: Date;
  firstCheckSeconds: number;
}

export type Recorded = { deposit: Deposit } | { broken: BrokenLimit };

export type Refusal = Omit<BrokenLimit, 'leftMinor'> & { leftMinor: string };

/** Minor units travel as text: JSON's numbers are too small for them. */
export function intentJson(intent: DepositIntent): string {
  return JSON.stringify({
    id: intent.id,
    partner: intent.partner,
    owner: intent.owner,
    method: intent.method,
    provider: intent.provider,
    security_group: intent.securityGroup,
    amount_minor: String(intent.amountMinor),
    currency: intent.currency,
    fee_minor: String(intent.feeMinor),
    pay_minor: String(intent.payMinor),
    pay_currency: intent.payCurrency,
    credit_minor: String(intent.creditMinor),
    // A JSON null inside a jsonb column would not be SQL's null.
    ...(intent.quote ? { quote: intent.quote } : {}),
    country: intent.country,
    language: intent.language,
    fields: {},
    sealed_fields: intent.sealedFields,
    session_id: intent.sessionId,
    return_id: intent.returnId,
    ...(intent.bonus
      ? {
          bonus_id: intent.bonus.id,
          bonus_state: 'chosen',
          bonus_min_minor: String(intent.bonus.minMinor),
          bonus_until: intent.bonus.until?.toISOString() ?? null,
        }
      : {}),
    ...(intent.promisedPackage ? { package: intent.promisedPackage } : {}),
    saves_account: intent.savesAccount,
    expires_at: intent.expiresAt.toISOString(),
  });
}

/**
 * Records a deposit that nobody requested, because its money has arrived. Limits do not apply:
 * received money is never rejected.
 */
export async function recordArrival(db: Queryable, intent: DepositIntent): Promise<Deposit> {
  const { rows } = await db.query<DepositRow>(sql`
    insert into cashier.deposits
    select (jsonb_populate_record(null::cashier.deposits, ${intentJson(intent)}::jsonb
      || jsonb_build_object('status', 'created', 'created_at', now(), 'updated_at', now(),
        'checks', 0, 'settled_minor', 0, 'is_late', false,
        'next_check_at', now() + make_interval(secs => ${intent.firstCheckSeconds})))).*
    returning *`);
  const [row] = rows;
  if (!row) throw new Error(`deposit ${intent.id} was not recorded`);
  return depositFromRow(row);
}

/**
 * Records the intent before the provider is asked, unless it would break a limit: one of the given
 * limits, or one that the operator set for the player. A second attempt finds the first one's row.
 */
export async function recordIntent(
  db: Queryable,
  intent: DepositIntent,
  limits: readonly DepositLimit[],
): Promise<Recorded> {
  const { rows } = await db.query<DepositRow & { refusal: Refusal | null }>(sql`
    select (done.recorded).*, done.refusal
    from cashier.record_deposit(
      jsonb_populate_record(null::cashier.deposits, ${intentJson(intent)}::jsonb
        || jsonb_build_object('next_check_at',
          now() + make_interval(secs => ${intent.firstCheckSeconds}))),
      ${limitsJson(limits)}::jsonb) as done`);
  const [row] = rows;
  if (!row) throw new Error(`deposit ${intent.id} was not recorded`);
  if (!row.refusal) return { deposit: depositFromRow(row) };
  return { broken: { ...row.refusal, leftMinor: BigInt(row.refusal.leftMinor) } };
}
