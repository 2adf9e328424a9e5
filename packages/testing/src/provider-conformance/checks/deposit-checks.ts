import { deepStrictEqual, notStrictEqual, ok, strictEqual } from 'node:assert/strict';
import { expectAnswer, expectNotice, expectRefusal } from './expectations.ts';
import { type Check, type Context, depositRequest, newReference } from '../suite.ts';

async function create(context: Context, request = depositRequest(context)) {
  const answer = await context.client.ask('createDeposit', '', request);
  return { request, deposit: expectAnswer('createDeposit', answer) };
}

const ended = ['cancelled', 'failed', 'expired'];

export const depositChecks: Check[] = [
  {
    name: 'creates a deposit under our reference',
    async run(context) {
      const { request, deposit } = await create(context);
      strictEqual(deposit.reference, request.reference);
      strictEqual(deposit.currency, request.currency);
      strictEqual(deposit.status, 'waiting', 'an unpaid deposit must be waiting');
      strictEqual(Number(deposit.amount), Number(request.amount));
    },
  },
  {
    name: 'returns the same deposit for the same reference, even for concurrent requests',
    async run(context) {
      const request = depositRequest(context);
      const made = await Promise.all([1, 2, 3, 4].map(() => create(context, request)));
      const names = new Set(made.map(({ deposit }) => deposit.providerId));
      strictEqual(names.size, 1, 'one reference must create one deposit');
      const other = await create(context);
      notStrictEqual(other.deposit.providerId, made[0]?.deposit.providerId);
    },
  },
  {
    name: 'rejects a reference reused with another amount',
    async run(context) {
      const { request } = await create(context);
      const amount = String(Number(request.amount) * 2);
      const answer = await context.client.ask('createDeposit', '', { ...request, amount });
      expectRefusal(answer, 409, 'a reused reference');
    },
  },
  {
    name: 'returns the status of a deposit, and 404 for an unknown one',
    async run(context) {
      const { request, deposit } = await create(context);
      const { client } = context;
      const state = await client.ask('depositStatus', request.reference);
      const { providerId, status } = expectAnswer('depositStatus', state);
      deepStrictEqual(
        { providerId, status },
        { providerId: deposit.providerId, status: 'waiting' },
      );
      const unknown = await client.ask('depositStatus', newReference());
      expectRefusal(unknown, 404, 'an unknown reference');
    },
  },
  {
    name: 'returns what the player must see before paying, for methods with a preparation',
    async run(context) {
      const { expiresAt: _at, returnUrl: _return, ...request } = depositRequest(context);
      const answer = await context.client.ask('prepareDeposit', '', request);
      if (answer.status === 422) {
        expectRefusal(answer, 422, 'a preparation');
        return;
      }
      const { fields, requisites } = expectAnswer('prepareDeposit', answer);
      ok(fields ?? requisites, 'a preparation must return fields or requisites, or be rejected');
    },
  },
  {
    name: 'rejects an incomplete request',
    ofOwnService: true,
    async run(context) {
      const answer = await context.client.ask('createDeposit', '', { reference: newReference() });
      ok(
        [400, 422].includes(answer.status),
        `an incomplete request was answered with ${answer.status}`,
      );
      expectRefusal(answer, answer.status, 'an incomplete request');
    },
  },
  {
    name: 'cancels a deposit for good',
    async run(context) {
      const { request } = await create(context);
      const { client } = context;
      const cancel = () => client.ask('cancelDeposit', request.reference, {});
      const first = expectAnswer('cancelDeposit', await cancel());
      ok(ended.includes(first.status), `a cancelled deposit has the status ${first.status}`);
      const second = expectAnswer('cancelDeposit', await cancel());
      strictEqual(second.status, first.status);
    },
  },
  {
    name: 'sends a signed notice for a cancelled deposit',
    ofOwnService: true,
    async run(context) {
      const { request } = await create(context);
      const answer = await context.client.ask('cancelDeposit', request.reference, {});
      expectAnswer('cancelDeposit', answer);
      const { notice } = await expectNotice(context, request.reference, ended);
      strictEqual(notice.type, 'deposit.updated');
    },
  },
  {
    name: 'resends a notice under the same id until it is accepted',
    ofOwnService: true,
    async run(context) {
      const { request } = await create(context);
      const { client, notices, waitMs } = context;
      context.failNotices(1);
      expectAnswer('cancelDeposit', await client.ask('cancelDeposit', request.reference, {}));
      const { id } = await expectNotice(context, request.reference, ended);
      const isAgain = () => notices.received.filter((received) => received.id === id).length > 1;
      const again = isAgain() || (await notices.wait(isAgain, waitMs)) !== undefined;
      ok(again, `a notice answered with 500 was not resent within ${waitMs} ms`);
    },
  },
];
