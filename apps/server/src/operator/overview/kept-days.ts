import { sql, type SqlQuery } from '@opencashier/postgres';

/** True for a day whose stored figures are those of its payments: nothing has changed since. */
export const isKept = (partner: string, day: SqlQuery) => sql`(
  exists (select from cashier.figure_days as summed
    where summed.partner = ${partner} and summed.day = ${day}
      and summed.summed_at is not null)
  and not exists (select from cashier.figure_changes as changed
    where changed.partner = ${partner} and changed.day = ${day}))`;
