import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WithdrawalCode, withdrawalCode } from '@opencashier/contract/operator/events';
import { createSignatures } from '@opencashier/contract/signatures';
import { createLedger, houseAccount, playerAccount } from '@opencashier/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  giveMoney,
  startWithdrawingPlayer,
  type WithdrawingPlayer,
} from '../../testing/withdrawals/withdrawing-player.ts';

const secret = `whsec_${Buffer.from('an-operator-key-that-only-tests-know').toString('base64')}`;
const signatures = createSignatures([secret]);
const codes = new Map<string, WithdrawalCode['data']>();
let receiver: Server;
let answerStatus = 200;
let server: TestServer;
let player: WithdrawingPlayer;
let id: string;

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const read = withdrawalCode.safeParse(JSON.parse(body));
    if (read.success && signatures.verify(request.headers, body)) {
      codes.set(read.data.data.id, read.data.data);
    }
    response.writeHead(answerStatus).end(JSON.stringify({ sentTo: '+49 ••• 42' }));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startTestServer({
    partner: {
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

const send = () => server.call(player.token, 'code-send', { id });
const refusal = async (code?: string) => (await player.confirm(id, code)).body.error;
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');
const sentCode = () => codes.get(id)?.code ?? '';

describe('a withdrawal that needs a code', () => {
  it('needs one if it reaches the amount in the partner’s file', async () => {
    const { body: small } = await player.draft({ amount: '39.99' });
    expect(small.codeRequired).toBeUndefined();
    const { body: large } = await player.draft({ amount: '40' });
    expect(large.codeRequired).toBe(true);
    expect((await refusal())?.code).toBe('banking.codeRequired');
    expect((await refusal('123456'))?.code).toBe('banking.codeExpired');
  });

  it('is sent no code if none is needed', async () => {
    id = (await player.draft({ amount: '39.99' })).body.id ?? '';
    const { status, body } = await send();
    expect([status, body.error?.code]).toEqual([400, 'request.invalid']);
    expect(codes.has(id)).toBe(false);
    const counted = 'select from cashier.player_counts where owner = $1 and kind = $2';
    expect((await server.pool.query(counted, [player.owner, 'codesSent'])).rowCount).toBe(0);
  });

  it('needs one if the withdrawals of a day reach the amount, so splitting does not help', async () => {
    const drafts = [];
    for (const amount of ['20', '20', '39.99']) drafts.push((await player.draft({ amount })).body);
    expect(drafts.map(({ codeRequired }) => codeRequired)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const [first, second, third] = drafts.map((draft) => draft.id ?? '');
    expect((await player.confirm(first ?? '')).status).toBe(200);
    expect((await player.confirm(second ?? '')).body.error?.code).toBe('banking.codeRequired');
    expect((await player.confirm(third ?? '')).body.error?.code).toBe('banking.codeRequired');
    expect((await player.draft({ amount: '20' })).body.codeRequired).toBe(true);
    // With a code it continues, and amounts confirmed with a code no longer count.
    id = second ?? '';
    expect((await player.state(id)).codeRequired).toBe(true);
    await send();
    expect((await player.confirm(id, sentCode())).status).toBe(200);
    const confirmedHoursAgo = (hours: number) =>
      server.pool.query(
        `update cashier.withdrawals set confirmed_at = now() - make_interval(hours => $2)
         where id = $1`,
        [first, hours],
      );
    await confirmedHoursAgo(23);
    expect((await player.draft({ amount: '20' })).body.codeRequired).toBe(true);
    // A day later, the first one no longer counts.
    await confirmedHoursAgo(24);
    expect((await player.draft({ amount: '20' })).body.codeRequired).toBeUndefined();
  });

  it('needs one if another is confirmed at the same time and both reach the amount', async () => {
    const ids = [(await player.draft({ amount: '20' })).body.id ?? ''];
    ids.push((await player.draft({ amount: '20' })).body.id ?? '');
    const answers = await Promise.all(ids.map((one) => player.confirm(one)));
    expect(answers.map(({ body }) => body.error?.code ?? 'confirmed').toSorted()).toEqual([
      'banking.codeRequired',
      'confirmed',
    ]);
  });

  it('is confirmed only by the code that the operator delivered', async () => {
    const { body: sent } = await send();
    expect(sent).toMatchObject({ sentTo: '+49 ••• 42', length: 6 });
    expect(codes.get(id)).toMatchObject({ user: player.owner.slice(5), amount: '50' });
    const wrong = await refusal(wrongCode(sentCode()));
    expect(wrong).toMatchObject({ code: 'banking.codeWrong', triesLeft: 4 });
    const confirmed = await player.confirm(id, sentCode());
    expect(confirmed.body.status).toBe('review');
    const { rows } = await server.pool.query('select sealed from cashier.withdrawal_codes');
    expect(JSON.stringify(rows)).not.toContain(sentCode());
  });

  it('ends after five wrong codes, however many were sent, and holds no money', async () => {
    await send();
    const wrong = wrongCode(sentCode());
    const codesReceived = [];
    for (let tries = 0; tries < 5; tries += 1) codesReceived.push((await refusal(wrong))?.code);
    expect(codesReceived).toEqual([...Array(4).fill('banking.codeWrong'), 'banking.codeTooMany']);
    expect((await refusal(sentCode()))?.code).toBe('banking.draftExpired');
    expect((await player.state(id)).status).toBe('draft');
    const notifications = 'select from cashier.outbox where withdrawal_id = $1';
    expect((await server.pool.query(notifications, [id])).rowCount).toBe(0);
    expect(await player.funds()).toEqual({ available: 100_00n, held: 0n });
  });

  it('accepts a code once, and needs a new one after a hold was refused', async () => {
    await send();
    const code = sentCode();
    const { owner } = player;
    const stake = { from: playerAccount(owner), to: houseAccount('demo'), amount: 60_00n };
    const reference = `stake:${owner}`;
    await createLedger(server.pool).transfer({ ...stake, currency: 'EUR', reference });
    expect((await refusal(code))?.code).toBe('banking.balanceTooLow');
    await giveMoney(server, owner, 60_00n);
    expect((await refusal(code))?.code).toBe('banking.codeExpired');
    expect(await player.funds()).toEqual({ available: 100_00n, held: 0n });
  });

  it('accepts no expired code, and only the latest', async () => {
    await send();
    const first = sentCode();
    expect((await send()).body.error?.code).toBe('request.tooMany');
    await server.pool.query(
      `update cashier.withdrawal_codes set sent_at = sent_at - interval '1 minute' where withdrawal_id = $1`,
      [id],
    );
    await send();
    if (sentCode() !== first) expect((await refusal(first))?.code).toBe('banking.codeWrong');
    await server.pool.query(
      `update cashier.withdrawal_codes set expires_at = now() where withdrawal_id = $1`,
      [id],
    );
    expect((await refusal(sentCode()))?.code).toBe('banking.codeExpired');
  });

  it('reports that the operator cannot deliver the code, and allows another request', async () => {
    answerStatus = 422;
    expect((await send()).body.error?.code).toBe('banking.codeUnavailable');
    answerStatus = 200;
    expect((await send()).status).toBe(200);
  });
});
