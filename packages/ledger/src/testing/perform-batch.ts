import { sql } from '@opencashier/postgres';
import type { Queryable } from '@opencashier/postgres';
import { ledgerErrorCodes } from '../ledger-error.ts';
import type { Step } from './ledger-model.ts';

const kinds = { transfer: 'plain', hold: 'pending', post: 'post', void: 'void' } as const;

/** Prepares a test database for `performBatch`. */
export async function createPerform(db: Queryable): Promise<void> {
  await db.query(sql`
    create function public.perform(steps jsonb) returns text[] language plpgsql as $$
    declare
      step record;
      result text;
      outcomes text[] := '{}';
    begin
      for step in
        select * from jsonb_to_recordset(steps) as t(
          kind text, reference text, debit_owner text, debit_kind text, credit_owner text,
          credit_kind text, currency text, amount numeric, pending text)
      loop
        begin
          select outcome into result from ledger.post(step.kind, step.reference, '',
            step.debit_owner, step.debit_kind, step.credit_owner, step.credit_kind,
            step.currency, step.amount, step.pending, 3);
        exception when others then
          result := sqlstate;
        end;
        outcomes := outcomes || result;
      end loop;
      return outcomes;
    end $$`);
}

/**
 * Performs many steps, one after another, in one round trip, so that thousands of histories take
 * only seconds.
 */
export async function performBatch(db: Queryable, steps: readonly Step[]): Promise<string[]> {
  const calls = steps.map(({ call, input }) => ({
    kind: kinds[call],
    reference: input.reference,
    ...('from' in input && {
      debit_owner: input.from.owner,
      debit_kind: input.from.kind,
      credit_owner: input.to.owner,
      credit_kind: input.to.kind,
      currency: input.currency,
    }),
    ...('amount' in input && { amount: String(input.amount) }),
    ...('pending' in input && { pending: input.pending }),
  }));
  const { rows } = await db.query<{ outcomes: string[] }>(
    sql`select public.perform(${JSON.stringify(calls)}) as outcomes`,
  );
  return (rows[0]?.outcomes ?? []).map((outcome) => ledgerErrorCodes[outcome] ?? outcome);
}
