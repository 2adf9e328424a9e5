import { ok, strictEqual } from 'node:assert/strict';
import type { ProviderDispute } from '@opencashier/contract/provider/disputes';
import { expectAnswer } from './expectations.ts';
import { type Check, type Context, depositRequest, Skipped } from '../suite.ts';

/** A provider that never ends its list would keep the server busy for ever. */
const maxPages = 100;

async function listed({ client }: Context, since: Date): Promise<ProviderDispute[]> {
  const found: ProviderDispute[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const request = { since: since.toISOString(), ...(cursor && { cursor }) };
    const answer = await client.ask('listDisputes', '', request);
    const { disputes, cursor: next } = expectAnswer('listDisputes', answer);
    found.push(...disputes);
    if (next === undefined) return found;
    cursor = next;
  }
  throw new Error(`the list of disputes has more than ${maxPages} pages`);
}

/** For providers that list disputes; the others answer 501, and these checks are skipped. */
export const disputeChecks: Check[] = [
  {
    name: 'lists a dispute from the time when it was opened',
    async run(context) {
      const { client, decide } = context;
      const from = new Date(Date.now() - 60_000);
      await listed(context, from);
      if (!decide) throw new Skipped('needs --control, a URL that opens disputes');
      const request = depositRequest(context);
      expectAnswer('createDeposit', await client.ask('createDeposit', '', request));
      await decide('payments', request.reference, 'approve');
      await decide('payments', request.reference, 'dispute');
      const all = await listed(context, from);
      const dispute = all.find(({ reference }) => reference === request.reference);
      ok(dispute, 'a dispute that was opened is not in the list');
      strictEqual(dispute.status, 'open');
      strictEqual(Number(dispute.amount), Number(request.amount));
    },
  },
];
