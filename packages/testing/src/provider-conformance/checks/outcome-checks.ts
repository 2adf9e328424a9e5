import { strictEqual } from 'node:assert/strict';
import { expectAnswer, expectNotice } from './expectations.ts';
import { type Check, type Context, depositRequest, Skipped } from '../suite.ts';

async function decided(context: Context, outcomes: readonly string[], status: string) {
  const { client, decide } = context;
  if (!decide) throw new Skipped('needs --control, a URL that decides payments');
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
    name: 'sends a notice for a paid deposit with the amount, and does not cancel it afterwards',
    async run(context) {
      const { request, notice } = await decided(context, ['approve'], 'processed');
      strictEqual(Number(notice.data.amount), Number(request.amount));
      const { client } = context;
      const cancelled = await client.ask('cancelDeposit', request.reference, {});
      strictEqual(expectAnswer('cancelDeposit', cancelled).status, 'processed');
    },
  },
  {
    name: 'sends a notice for money that is received but not final, and another once it is',
    async run(context) {
      const { request } = await decided(context, ['receive'], 'processing');
      await context.decide?.('payments', request.reference, 'approve');
      await expectNotice(context, request.reference, ['processed']);
    },
  },
  {
    name: 'sends a notice for a declined deposit',
    async run(context) {
      await decided(context, ['decline'], 'failed');
    },
  },
  {
    name: 'sends a notice for a chargeback',
    async run(context) {
      await decided(context, ['approve', 'chargeback'], 'reversed');
    },
  },
];
