import { calls } from '@opencashier/contract/calls/call-map';
import { type Attack, openDeposit, type Scene, withdrawalOf } from '../../attack.ts';
import { isOk } from '../../attack-record.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

/** Every id in every field that a call has. */
function payloads(ids: Record<string, string>): object[] {
  const { deposit = '', withdrawal = '', session = '' } = ids;
  const base = {
    country: 'de',
    currency: 'EUR',
    selectedCountry: 'de',
    amount: '10',
    paymentType: 'visa',
    paymentMethod: 'visa',
    limit: '10',
  };
  return [deposit, withdrawal, session].map((id) => ({
    ...base,
    depositId: id,
    id,
    accountId: id,
    savedAccountId: id,
    paymentSessionId: session,
    before: id,
    withdrawalId: id,
    code: '000000',
  }));
}

async function run(scene: Scene): Promise<void> {
  const { world, via, record } = scene;
  const victim = await world.newPlayer(100_00n);
  const { depositId: deposit, sessionId: session } = await openDeposit(scene, victim.token);
  // It waits for a review, so that nothing about it changes by itself.
  const draft = await via.ask(victim.token, 'withdrawal-create', withdrawalOf('70'));
  const { id: withdrawal = '' } = draft.body as { id?: string };
  // Once confirmed, it is in the victim's list.
  record.tryOnce(
    'the confirmation',
    await via.ask(victim.token, 'withdrawal-confirm', { id: withdrawal }),
  );
  const listed = await via.ask(victim.token, 'withdrawal-list', { limit: '10' });
  const isListed = withdrawal !== '' && JSON.stringify(listed).includes(withdrawal);
  record.mustHaveTried('a victim with something to steal', isListed);
  const ids = { deposit, withdrawal, session };
  const state = () => stateOf(scene, victim.owner);
  const before = await state();
  for (const name of Object.keys(calls)) {
    for (const payload of payloads(ids)) {
      const stranger = await world.newPlayer();
      const reply = await via.ask(stranger.token, name, payload);
      record.tryOnce(`${name} with another player's id`, reply);
      const text = JSON.stringify(reply.body ?? '');
      const shows = [victim.user, victim.owner, 'DE89370400440532013000', '3000'].filter((one) =>
        text.includes(one),
      );
      if (isOk(reply) && shows.length > 0) {
        record.successes.push(`${name} shows ${shows.join(', ')} of another player`);
      }
    }
  }
  record.mustHold('another player changed a deposit or a withdrawal', (await state()) === before);
}

/** A player with a withdrawal in the list. */
async function withdrawer({ world, via }: Scene): Promise<{ token: string; id: string }> {
  const { token } = await world.newPlayer(100_00n);
  const { body } = await via.ask(token, 'withdrawal-create', withdrawalOf('20'));
  const { id = '' } = body as { id?: string };
  await via.ask(token, 'withdrawal-confirm', { id });
  return { token, id };
}

/** Another player's id must be answered like one that nobody has. */
async function runOracle(scene: Scene): Promise<void> {
  const { via, record } = scene;
  // The thief's own withdrawal is older: a list before the victim's would show it.
  const { token } = await withdrawer(scene);
  const { id: withdrawal } = await withdrawer(scene);
  record.mustHaveTried('a withdrawal to ask for', withdrawal !== '');
  const ask = (id: string) => [
    via.ask(token, 'withdrawal-list', { before: id, limit: '10' }),
    via.ask(token, 'withdrawal-status', { id }),
    via.ask(token, 'withdrawal-confirm', { id }),
    via.ask(token, 'withdrawal-cancel', { id }),
    via.ask(token, 'code-send', { id }),
  ];
  const known = await Promise.all(ask(withdrawal));
  const unknown = await Promise.all(ask(unknownId));
  known.forEach((reply, index) => {
    const [one, other] = [JSON.stringify(reply), JSON.stringify(unknown[index])];
    record.mustHold(`an id is an oracle: ${one} and not ${other}`, one === other);
  });
}

/** Everything about the victim's money that another player could have changed. */
async function stateOf({ world }: Scene, owner: string): Promise<string> {
  const { rows } = await world.pool.query(
    `select (select jsonb_agg(to_jsonb(d) order by d.id) from cashier.deposits d where owner = $1) as deposits,
       (select jsonb_agg(to_jsonb(w) order by w.id) from cashier.withdrawals w where owner = $1) as withdrawals,
       (select jsonb_agg(to_jsonb(a) order by a.id) from ledger.accounts a where owner = $1) as accounts`,
    [owner],
  );
  return JSON.stringify(rows);
}

export const otherPlayers: Attack = {
  title: "every call with another player's ids",
  isPerTransport: true,
  size: 1,
  run,
};

export const oracles: Attack = {
  title: "answers that tell another player's id from one that nobody has",
  isPerTransport: true,
  size: 1,
  run: runOracle,
};
