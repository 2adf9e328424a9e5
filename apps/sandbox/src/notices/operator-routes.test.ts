import { createSignatures } from '@opencashier/contract/signatures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Running, runSandbox } from '../testing/run-sandbox.ts';

const operatorSecret = `whsec_${Buffer.from('an-operator-key-that-only-tests-know').toString('base64')}`;
const signatures = createSignatures([operatorSecret]);

let sandbox: Running;
beforeAll(async () => {
  sandbox = await runSandbox({ operatorSecret });
});
afterAll(() => sandbox.stop());

const code = {
  type: 'withdrawal.code',
  timestamp: '2026-11-15T12:00:00.000Z',
  data: {
    id: 'wd_1',
    partner: 'demo',
    user: 'player-7',
    code: '123456',
    amount: '250',
    currency: 'EUR',
    language: 'en',
    expiresAt: '2026-11-15T12:05:00.000Z',
  },
};

function send(event: object, by = signatures) {
  const body = JSON.stringify(event);
  const headers = { 'content-type': 'application/json', ...by.sign('evt_1', new Date(), body) };
  return sandbox.fetch('/operator/events', { method: 'POST', headers, body });
}

it('the demo operator’s receiver delivers a code to the player’s inbox, and returns where it was sent', async () => {
  expect((await send(code)).json).toEqual({ sentTo: '+49 ••• ••42' });
  const inbox = await sandbox.fetch('/control/inbox?player=demo:player-7');
  expect(inbox.json).toMatchObject({ messages: [{ code: '123456', withdrawalId: 'wd_1' }] });
  const other = await sandbox.fetch('/control/inbox?player=demo:player-8');
  expect(other.json).toEqual({ messages: [] });
  expect((await sandbox.fetch('/control')).text).toContain('123456');
});

it('the demo operator’s receiver accepts other events without a response body, and rejects a wrong signature', async () => {
  expect((await send({ type: 'deposit.updated' })).status).toBe(204);
  const stranger = createSignatures([
    `whsec_${Buffer.from('another-key-than-the-operator-has-got').toString('base64')}`,
  ]);
  expect((await send(code, stranger)).status).toBe(401);
});
