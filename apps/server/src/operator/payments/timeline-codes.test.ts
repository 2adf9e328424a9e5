import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withdrawalCode } from '@opencashier/contract/operator/events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseOwner } from '../../history/erasure.ts';
import { plansOf } from '../../testing/explain.ts';
import { askOperator, operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  startWithdrawingPlayer,
  type WithdrawingPlayer,
} from '../../testing/withdrawals/withdrawing-player.ts';
import { dropOldCodes } from '../../withdrawals/store/withdrawal-codes.ts';
import { dropOldDrafts } from '../../withdrawals/store/withdrawals.ts';
import { codesOf, type TimelineSubject } from './timeline-store.ts';

const secret = `whsec_${Buffer.from('an-operator-key-that-only-tests-know').toString('base64')}`;
let receiver: Server;
let answerStatus = 200;
const codes: string[] = [];
let server: TestServer;
let player: WithdrawingPlayer;
let id: string;

beforeAll(async () => {
  receiver = createServer(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += String(chunk);
    const read = withdrawalCode.safeParse(JSON.parse(body));
    if (read.success) codes.push(read.data.data.code);
    response.writeHead(read.success ? answerStatus : 200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startTestServer({
    partner: {
      operatorApi,
      webhook: { url, secrets: [secret] },
      withdrawals: { approveUpTo: {}, codeFrom: { EUR: '40' }, limits: {} },
    },
  });
});
afterAll(async () => {
  await server.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});
beforeEach(async () => {
  answerStatus = 200;
  player = await startWithdrawingPlayer(server);
  id = (await player.draft()).body.id ?? '';
});

/** As if the last code had been sent a minute earlier. */
async function send(): Promise<void> {
  await server.pool.query(
    `update cashier.withdrawal_codes set sent_at = sent_at - interval '1 minute'
     where withdrawal_id = $1 and sent_at > 'epoch'`,
    [id],
  );
  await server.call(player.token, 'code-send', { id });
}

async function codesOnPage(): Promise<string[]> {
  const { timeline } = (await askOperator(server, 'payment', { id })).body;
  const events = timeline.filter(({ kind }) => kind === 'code');
  return events.map(({ outcome, count }) => `${outcome} ${count}`);
}

const wrong = () => (codes.at(-1) === '000000' ? '000001' : '000000');

describe('the codes on the page of a withdrawal', () => {
  it('are all that were sent, with the wrong and the right entries', async () => {
    await send();
    await player.confirm(id, wrong());
    await send();
    await player.confirm(id, wrong());
    await player.confirm(id, codes.at(-1));
    expect(await codesOnPage()).toEqual(['sent 1', 'wrong 1', 'sent 2', 'wrong 2', 'right 1']);
  });

  it('say which ones the operator’s receiver refused or did not confirm', async () => {
    answerStatus = 422;
    await send();
    answerStatus = 500;
    await send();
    expect(await codesOnPage()).toEqual(['sent 1', 'undelivered 1', 'sent 2', 'unconfirmed 1']);
  });

  it('are never the codes themselves', async () => {
    await send();
    await player.confirm(id, wrong());
    const { rows } = await server.pool.query<{ row: string }>(
      'select (to_jsonb(e) - $1)::text as row from cashier.withdrawal_code_events as e',
      ['at'],
    );
    const stored = rows.map(({ row }) => row).join('\n');
    const { body } = await askOperator(server, 'payment', { id });
    const shown = JSON.stringify(body.timeline.filter(({ kind }) => kind === 'code'));
    expect(stored).toContain('wrong');
    for (const code of [codes.at(-1) ?? '', wrong()]) {
      expect(stored).not.toContain(`"${code}"`);
      expect(shown).not.toContain(`"${code}"`);
    }
  });
});

describe('what is stored about codes', () => {
  const draftsAge = `update cashier.withdrawals set expires_at = now() - interval '40 days'
    where id = $1`;
  const countEvents = async () => (await codesOf(server.pool, { id } as TimelineSubject)).length;

  it('stays with a withdrawal after its code was deleted', async () => {
    await send();
    await player.confirm(id, codes.at(-1));
    await server.pool.query(draftsAge, [id]);
    expect(await dropOldCodes(server.pool, 30)).toBeGreaterThan(0);
    await dropOldDrafts(server.pool, 30);
    expect(await codesOnPage()).toEqual(['sent 1', 'right 1']);
  });

  it('goes with a draft, and with the player’s data', async () => {
    await send();
    await server.pool.query(draftsAge, [id]);
    expect(await countEvents()).toBe(1);
    await dropOldDrafts(server.pool, 30);
    expect(await countEvents()).toBe(0);
    id = (await player.draft()).body.id ?? '';
    await send();
    await player.cancel(id);
    await eraseOwner(server.pool, player.owner, new Date());
    expect(await countEvents()).toBe(0);
  });

  it('is found by an index', async () => {
    const [plan = ''] = await plansOf(server, (db) => codesOf(db, { id } as TimelineSubject));
    expect(plan).not.toContain('Seq Scan');
  });
});
