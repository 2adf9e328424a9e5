import { strictEqual } from 'node:assert/strict';
import { expectAnswer, expectNotice, expectRefusal } from './expectations.ts';
import { type Check, type Context, depositRequest, newReference, Skipped } from '../suite.ts';

/** A refund of half of a paid deposit; only `--control` can get a deposit paid. */
async function refundRequest(context: Context) {
  const { client, decide, notifyUrl } = context;
  if (!decide) throw new Skipped('needs --control, a URL that decides payments');
  const request = depositRequest(context);
  const { providerId } = expectAnswer(
    'createDeposit',
    await client.ask('createDeposit', '', request),
  );
  await decide('payments', request.reference, 'approve');
  await expectNotice(context, request.reference, ['processed']);
  return {
    reference: newReference(),
    deposit: request.reference,
    depositProviderId: providerId,
    amount: String(Number(request.amount) / 2),
    currency: request.currency,
    notifyUrl,
  };
}

/** For providers that support refunds; the others answer 501, and these checks are skipped. */
export const refundChecks: Check[] = [
  {
    name: 'refunds a part of a deposit once per reference, and reports its status',
    async run(context) {
      const { client } = context;
      const request = await refundRequest(context);
      const ask = async () =>
        expectAnswer('refundDeposit', await client.ask('refundDeposit', '', request));
      const made = await Promise.all([ask(), ask(), ask()]);
      const names = new Set(made.map(({ providerId }) => providerId));
      strictEqual(names.size, 1, 'one reference must be one refund');
      strictEqual(Number(made[0]?.amount), Number(request.amount));
      const state = await client.ask('refundStatus', request.reference);
      strictEqual(expectAnswer('refundStatus', state).providerId, made[0]?.providerId);
      expectRefusal(await client.ask('refundStatus', newReference()), 404, 'an unknown refund');
      const other = { ...request, amount: String(Number(request.amount) / 2) };
      const reused = await client.ask('refundDeposit', '', other);
      expectRefusal(reused, 409, 'a reused reference');
    },
  },
  {
    name: 'refuses to refund more than was paid',
    ofOwnService: true,
    async run(context) {
      const request = await refundRequest(context);
      const beyond = { ...request, amount: String(Number(request.amount) * 3) };
      const answer = await context.client.ask('refundDeposit', '', beyond);
      if (answer.status === 501) throw new Skipped('refundDeposit is not offered');
      expectRefusal(answer, 422, 'a refund of more than was paid');
    },
  },
];
