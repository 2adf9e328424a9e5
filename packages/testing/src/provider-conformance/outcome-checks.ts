import { strictEqual } from 'node:assert/strict';
import { expectAnswer, expectNotice } from './expectations.ts';
import { type Check, type Context, depositRequest, Skipped } from './suite.ts';

async function decided(context: Context, outcomes: readonly string[], status: string) {
  const { client, decide } = context;
  if (!decide) throw new Skipped('needs --control, an address that lets payments end');
  const request = depositRequest(context);
  expectAnswer('createDeposit', await client.ask('createDeposit', '', request));
  for (const outcome of outcomes) await decide('payments', request.reference, outcome);
  const { notice } = await expectNotice(context, request.reference, [status]);
  const state = await client.ask('depositStatus', request.reference);
  strictEqual(expectAnswer('depositStatus', state).status, status);
  return { request, notice };
}

export const outcomeChecks: Check[] = [
  {
    name: 'tells of a paid deposit, with what was paid, and lets nothing undo it',
    async run(context) {
      const { request, notice } = await decided(context, ['approve'], 'processed');
      strictEqual(Number(notice.data.amount), Number(request.amount));
      const { client } = context;
      const cancelled = await client.ask('cancelDeposit', request.reference, {});
      strictEqual(expectAnswer('cancelDeposit', cancelled).status, 'processed');
    },
  },
  {
    name: 'tells of a declined deposit',
    async run(context) {
      await decided(context, ['decline'], 'failed');
    },
  },
  {
    name: 'tells of a chargeback',
    async run(context) {
      await decided(context, ['approve', 'chargeback'], 'reversed');
    },
  },
];
