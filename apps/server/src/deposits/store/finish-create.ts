import { prepared, sql } from '@opencashier/postgres';
import { coalesceWrites } from '../../queues/coalesce-writes.ts';
import type { KeyAttempt, StoredAnswer } from '../../queues/idempotency.ts';
import type { Deposit } from '../deposit.ts';

/** The provider's first answer, as the deposit keeps it. */
export type FirstAnswer = { stage: 'waiting' } & Pick<
  Deposit,
  'providerId' | 'source' | 'payment' | 'fieldsRequired'
>;

/** A deposit as it was read, with what its provider answered and what the call answers. */
export interface FinishedCreate extends Omit<FirstAnswer, 'stage'> {
  deposit: Pick<Deposit, 'id' | 'version'>;
  attempt: Pick<KeyAttempt, 'owner' | 'key' | 'holder'>;
  answer: StoredAnswer;
}

const jsonOf = (value: object | null) => value && JSON.stringify(value);

/**
 * Records the provider's answer, the message to the player and the answer to the call, in one round
 * trip. False if the deposit has changed since it was read; then nothing is recorded.
 */
export const finishCreate = coalesceWrites<FinishedCreate, boolean>({
  async alone(db, { deposit, providerId, source, payment, fieldsRequired, attempt, answer }) {
    const { rowCount } = await db.query(
      prepared(sql`
      with changed as (
        update cashier.deposits set status = 'waiting', provider_id = ${providerId},
          source = ${jsonOf(source)}, payment = ${jsonOf(payment)},
          fields_required = ${jsonOf(fieldsRequired)}, updated_at = now()
        where id = ${deposit.id} and version = ${deposit.version}
        returning id, owner
      ), notified as (
        insert into cashier.changes (owner, deposit_id) select owner, id from changed
      ), kept as (
        update cashier.idempotency set status = ${answer.status}, answer = ${JSON.stringify(answer)}
        where owner = ${attempt.owner} and key = ${attempt.key} and holder = ${attempt.holder}
          and exists (select from changed)
      )
      select from changed`),
    );
    return rowCount === 1;
  },
  async together(db, creates) {
    const each = <Value>(valueOf: (create: FinishedCreate) => Value) => creates.map(valueOf);
    const { rows } = await db.query<{ places: number[] }>(
      prepared(sql`
      select cashier.finish_creates(${each(({ deposit }) => deposit.id)},
        ${each(({ deposit }) => deposit.version)}, ${each(({ providerId }) => providerId)},
        ${each(({ source }) => jsonOf(source))}, ${each(({ payment }) => jsonOf(payment))},
        ${each(({ fieldsRequired }) => jsonOf(fieldsRequired))},
        ${each(({ attempt }) => attempt.owner)}, ${each(({ attempt }) => attempt.key)},
        ${each(({ attempt }) => attempt.holder)}, ${each(({ answer }) => answer.status)},
        ${each(({ answer }) => JSON.stringify(answer))}) as places`),
    );
    const places = new Set(rows[0]?.places);
    return creates.map((_, index) => places.has(index + 1));
  },
});
