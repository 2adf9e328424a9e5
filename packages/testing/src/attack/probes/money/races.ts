import { type Attack, depositOf, type Scene, withdrawalOf } from '../../attack.ts';
import { depositsPerDay } from '../../partner-files.ts';
import { isOk } from '../../attack-record.ts';

const atOnce = 8;

async function run(scene: Scene): Promise<void> {
  for (let round = 0; round < scene.size; round += 1) {
    await createTwice(scene);
    await passLimit(scene);
    await spendTwice(scene);
  }
}

const together = <T>(action: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: atOnce }, (_, index) => action(index)));

async function sessionOf({ via }: Scene, token: string): Promise<string> {
  const { body } = await via.ask(token, 'session-start', { currency: 'EUR' });
  return (body as { payment_session_id?: string }).payment_session_id ?? '';
}

/** One key, many equal calls: one deposit. */
async function createTwice(scene: Scene): Promise<void> {
  const { world, via, record } = scene;
  const { token, owner } = await world.newPlayer();
  const payload = depositOf(await sessionOf(scene, token), '10');
  const key = crypto.randomUUID();
  await together(async () =>
    record.tryOnce('the same create', await via.ask(token, 'deposit-create', payload, key)),
  );
  const { rowCount } = await world.pool.query('select from cashier.deposits where owner = $1', [
    owner,
  ]);
  record.mustHold(`one key made ${rowCount} deposits`, rowCount === 1);
}

/** Many simultaneous creates together stay within the daily limit. */
async function passLimit(scene: Scene): Promise<void> {
  const { world, via, record } = scene;
  const { token } = await world.newPlayer();
  const payload = depositOf(await sessionOf(scene, token), '30');
  const replies = await together(() => via.ask(token, 'deposit-create', payload));
  for (const reply of replies) record.tryOnce('creates at once', reply);
  const sum = 30 * replies.filter(isOk).length;
  record.mustHaveTried('creates of which one succeeds', sum > 0);
  record.mustHold(`${sum} EUR passed a limit of ${depositsPerDay}`, sum <= depositsPerDay);
}

/** Many simultaneous withdrawals cannot hold more than the balance. */
async function spendTwice({ world, via, record }: Scene): Promise<void> {
  const { token, owner } = await world.newPlayer(50_00n);
  const drafts = await together(() => via.ask(token, 'withdrawal-create', withdrawalOf('30')));
  const ids = drafts.flatMap(({ body }) => (body as { id?: string } | undefined)?.id ?? []);
  const replies = await Promise.all(
    ids.flatMap((id) => [1, 2].map(() => via.ask(token, 'withdrawal-confirm', { id }))),
  );
  for (const reply of replies) record.tryOnce('confirmations at once', reply);
  const held = await world.pool.query(
    `select from cashier.withdrawals where owner = $1
     and status not in ('draft', 'cancelled', 'failed', 'rejected', 'expired')`,
    [owner],
  );
  record.mustHaveTried('confirmations of which one succeeds', replies.some(isOk));
  record.mustHold(`${held.rowCount} withdrawals of 30 from 50 EUR`, (held.rowCount ?? 0) <= 1);
  record.mustHold('a race overdrew an account', (await world.available(owner)) >= 0n);
}

export const races: Attack = {
  title: 'equal and competing calls at once',
  isPerTransport: true,
  size: 10,
  run,
};
