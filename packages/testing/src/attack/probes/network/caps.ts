import { type Attack, type Scene, withdrawalOf } from '../../attack.ts';
import { timesPerDay } from '../../partner-files.ts';
import { isOk } from '../../attack-record.ts';

interface Capped {
  what: string;
  call: string;
  payload: object;
  /** The rows that the calls leave behind. */
  table: string;
}

const capped: Capped[] = [
  {
    what: 'sessions',
    call: 'session-start',
    payload: { currency: 'EUR' },
    table: 'payment_sessions',
  },
  {
    what: 'form closings',
    call: 'session-form-on-close-modal',
    payload: { paymentMethod: 'visa', paymentMethodText: 'Visa', userId: '42' },
    table: 'form_closings',
  },
  {
    what: 'drafts',
    call: 'withdrawal-create',
    payload: withdrawalOf('20'),
    table: 'withdrawals',
  },
];

// All of them together are still too few for the rate limit.
const beyond = 3;

/** One player must not fill the tables. */
async function exhaust(scene: Scene, { what, call, payload, table }: Capped): Promise<void> {
  const { world, via, record } = scene;
  const { token, owner } = await world.newPlayer(1_000_00n);
  for (let times = 0; times < timesPerDay; times += 1) {
    const reply = await via.ask(token, call, payload);
    record.tryOnce(call, reply);
    record.mustHaveTried(`${what} within the cap: ${reply.status}`, isOk(reply));
  }
  const surplus = await Promise.all(
    Array.from({ length: beyond }, () => via.ask(token, call, payload)),
  );
  for (const reply of surplus) record.mustFail(`${what} beyond the cap`, reply);
  const { rowCount } = await world.pool.query(`select from cashier.${table} where owner = $1`, [
    owner,
  ]);
  record.mustHold(`one player made ${rowCount} ${what} in a day`, rowCount === timesPerDay);
}

export const dailyCaps: Attack = {
  title: 'sessions, form closings and drafts of one player without end',
  isPerTransport: true,
  size: 1,
  async run(scene) {
    await Promise.all(capped.map((one) => exhaust(scene, one)));
  },
};
