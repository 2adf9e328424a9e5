import type { OperatorAnswer, OperatorOperation } from '@opencashier/contract/operator/operations';
import type { OperatorValue } from '@opencashier/contract/operator/signed-request';
import { askOperator, operatorApi } from './operator/ask-operator.ts';
import { OperatorReceiver } from './operator/operator-receiver.ts';
import { startTestServer, type TestServer, until } from './test-server.ts';
import {
  iban,
  startWithdrawingPlayer,
  type WithdrawingPlayer,
} from './withdrawals/withdrawing-player.ts';

/** A word that occurs nowhere else. */
export const wordOf = (user: string): string => `Zyxwvu ${user}`;

export interface PlayerWithHistory extends WithdrawingPlayer {
  /** The key and the request of the deposit that was paid. */
  key: string;
  request: { paymentType: string; fields: Record<string, string>; saveAccount: boolean };
  paid: string;
  failed: string;
  withdrawn: string;
}

/** A server with an operator's receiver, and players with data in every table. */
export interface PlayersWithHistory {
  server: TestServer;
  ask<N extends OperatorOperation>(
    operation: N,
    values: Record<string, OperatorValue>,
    id?: string,
  ): Promise<{
    status: number;
    body: OperatorAnswer<N> & { error: { code: string; message: string } };
  }>;
  /** A player with some data of every kind, who typed a word that must be gone after an erasure. */
  add(user: string): Promise<PlayerWithHistory>;
  /** Resolves once players and operator got every message. */
  untilSettled(): Promise<void>;
  close(): Promise<void>;
}

export function posting(user: string, kind: string) {
  const money = { amount: '3', currency: 'EUR' };
  return { user, reference: crypto.randomUUID(), kind, ...money };
}

export async function startPlayersWithHistory(): Promise<PlayersWithHistory> {
  const receiver = new OperatorReceiver();
  await receiver.switchOn();
  const { url, secret } = receiver;
  const server = await startTestServer({
    partner: { operatorApi, webhook: { url, secrets: [secret] } },
    methods: { named: { fields: [{ name: 'full_name', type: 'text' }] } },
  });
  const ask: PlayersWithHistory['ask'] = (operation, values, id) =>
    askOperator(server, operation, values, { id });

  async function untilSettled() {
    await until(async () => {
      const { rows } = await server.pool.query<{ waiting: boolean }>(`
        select exists (select from cashier.changes)
          or exists (select from cashier.webhooks where next_attempt_at is not null) as waiting`);
      return rows[0]?.waiting === false;
    });
  }

  return {
    server,
    ask,
    untilSettled,
    async add(user) {
      const word = wordOf(user);
      const player = await startWithdrawingPlayer(server, { user });
      const { token } = player;
      const key = crypto.randomUUID();
      const request = { paymentType: 'named', fields: { full_name: word }, saveAccount: true };
      const paid = (await server.deposit(token, request, key)).body.depositId;
      const account = { token: `tok-${word}`, label: word };
      await server.settle(paid, 'processed', { account });
      const failed = (await server.deposit(token, request)).body.depositId;
      await server.settle(failed, 'cancelled', { reason: `no money for ${word}` });
      const withdrawn = await player.withdraw({ fields: { full_name: word, iban } });
      await ask('approve', { id: withdrawn });
      await player.untilStatus(withdrawn, 'processing');
      await player.settle(withdrawn, 'sent');
      await ask('setLimit', { user, currency: 'EUR', period: 'day', amount: '500' });
      await ask('addNote', { user, text: `asked in the chat about ${word}` });
      await ask('post', posting(user, 'win'));
      await ask('post', posting(user, 'playthrough'));
      await untilSettled();
      return { ...player, key, request, paid, failed, withdrawn };
    },
    async close() {
      await server.close();
      await receiver.switchOff();
    },
  };
}
