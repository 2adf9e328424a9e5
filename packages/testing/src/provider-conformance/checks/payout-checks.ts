import { ok, strictEqual } from 'node:assert/strict';
import { compareDecimals } from '@opencashier/money';
import { expectAnswer, expectNotice, expectRefusal } from './expectations.ts';
import { type Check, type Context, newReference, Skipped } from '../suite.ts';

/** A payout needs the account token of a quote. */
async function payoutRequest({ client, payout: sample, notifyUrl }: Context) {
  const payout = sample();
  const answer = await client.ask('quotePayout', '', { ...payout, keepAccount: true });
  const { fields: _fields, ...order } = payout;
  return {
    ...order,
    account: expectAnswer('quotePayout', answer).account?.token ?? '',
    reference: newReference(),
    language: 'en',
    player: 'conformance',
    notifyUrl,
  };
}

export const payoutChecks: Check[] = [
  {
    name: 'returns the holder of an account, or rejects it with a message',
    async run({ client, payout }) {
      const { amount: _amount, ...account } = payout();
      const answer = await client.ask('resolveAccount', '', account);
      if (answer.status === 422) expectRefusal(answer, 422, 'an unknown account');
      else ok(expectAnswer('resolveAccount', answer).name);
    },
  },
  {
    name: 'quotes a payout, and returns an account token if asked to keep the account',
    async run({ client, payout: sample }) {
      const payout = sample();
      const quoted = expectAnswer('quotePayout', await client.ask('quotePayout', '', payout));
      strictEqual(compareDecimals(quoted.amount, payout.amount), 0);
      const kept = await client.ask('quotePayout', '', { ...payout, keepAccount: true });
      ok(expectAnswer('quotePayout', kept).account?.token);
    },
  },
  {
    name: 'creates one payout per reference, and rejects another amount under it',
    async run(context) {
      const { client } = context;
      const request = await payoutRequest(context);
      const make = () => client.ask('createPayout', '', request);
      const made = (await Promise.all([make(), make(), make()])).map((answer) =>
        expectAnswer('createPayout', answer),
      );
      strictEqual(new Set(made.map(({ providerId }) => providerId)).size, 1);
      const amount = String(Number(request.amount) * 2);
      const other = await client.ask('createPayout', '', { ...request, amount });
      expectRefusal(other, 409, 'a reused reference');
    },
  },
  {
    name: 'returns the status of a payout, and 404 for an unknown one',
    async run(context) {
      const { client } = context;
      const request = await payoutRequest(context);
      expectAnswer('createPayout', await client.ask('createPayout', '', request));
      const state = await client.ask('payoutStatus', request.reference);
      strictEqual(expectAnswer('payoutStatus', state).reference, request.reference);
      expectRefusal(await client.ask('payoutStatus', newReference()), 404, 'an unknown reference');
    },
  },
  {
    name: 'sends a notice for a sent payout',
    async run(context) {
      const { client, decide } = context;
      if (!decide) throw new Skipped('needs --control, a URL that decides payouts');
      const request = await payoutRequest(context);
      expectAnswer('createPayout', await client.ask('createPayout', '', request));
      await decide('payouts', request.reference, 'send');
      const { notice } = await expectNotice(context, request.reference, ['sent']);
      strictEqual(notice.type, 'payout.updated');
    },
  },
  {
    name: 'returns one address per reference',
    async run({ client, notifyUrl }) {
      const request = {
        reference: newReference(),
        network: 'TRC20',
        currency: 'USDT',
        player: 'conformance',
        notifyUrl,
      };
      const watch = () => client.ask('watchAddress', '', request);
      const first = expectAnswer('watchAddress', await watch());
      strictEqual(expectAnswer('watchAddress', await watch()).address, first.address);
    },
  },
];
