import { readFileSync } from 'node:fs';
import { docsSnippet } from '@opencashier/testing/docs-snippet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  answerFaults,
  faults,
  noticeFaults,
  payoutBehaviours,
  refundBehaviours,
  traderBehaviours,
} from '../faults/faults.ts';
import { outcomes } from '../deposits/payment/payment.ts';
import { refundOutcomes } from '../deposits/refund-simulator.ts';
import { payoutOutcomes } from '../payouts/payout-simulator.ts';
import { type Running, runSandbox } from '../testing/run-sandbox.ts';

const page = readFileSync(new URL('../../../../docs/embedding.md', import.meta.url), 'utf8');
const [, chapter = ''] = page.split('\n## Simulating outcomes\n');

let sandbox: Running;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox.stop());

/** Sends a request exactly as the page shows it. */
async function send(request: string, reference = ''): Promise<unknown> {
  const [, method = '', path = '', body = ''] = /^(\S+) (\S+)\n([^]*)$/.exec(request) ?? [];
  const headers = { 'content-type': 'application/json' };
  const to = path.replace('{reference}', reference);
  const answer = await sandbox.fetch(to, { method, headers, body });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json;
}

/** The names in the first column of the table under a heading. */
function rowsOf(heading: string): (string | undefined)[] {
  const table = chapter.split(`\n| ${heading} |`)[1]?.split('\n\n')[0] ?? '';
  return [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
}

describe('docs/embedding.md', () => {
  it('shows a working request to decide a payment', async () => {
    await sandbox.call('POST', '/deposits', sandbox.order());
    const answer = await send(docsSnippet('decide-payment'), 'dep_1');
    expect(answer).toMatchObject({ planned: { outcome: 'approve' } });

    sandbox.clock.advance(4000);
    const { receiver } = sandbox;
    const notices = [await receiver.next(), await receiver.next(), await receiver.next()];
    for (const { body } of notices) {
      const deposit = { status: 'processed', amount: '1500' };
      expect(JSON.parse(body)).toMatchObject({ data: deposit });
    }
  });

  it('shows a working request to decide a payout', async () => {
    const payout = { method: 'imps', country: 'in', account: 'sbx_account_6789' };
    await sandbox.call('POST', '/payouts', { ...sandbox.order({ reference: 'wd_1' }), ...payout });
    await send(docsSnippet('decide-payout'), 'wd_1');

    sandbox.clock.advance(2000);
    const { body } = await sandbox.receiver.next();
    const data = { status: 'failed', reason: 'The account is closed.' };
    expect(JSON.parse(body)).toMatchObject({ data });
  });

  it('shows a working request to set faults', async () => {
    const answer = await send(docsSnippet('set-faults'));
    const chosen = { notice: 'out-of-order', noticeDelayMs: 5000, paidPercent: 80 };
    expect(answer).toMatchObject({ players: { 'demo:ann': chosen } });
  });

  it('lists every outcome and every fault', () => {
    expect(rowsOf('`outcome` of a payment')).toEqual(outcomes);
    expect(rowsOf('`outcome` of a payout')).toEqual(payoutOutcomes);
    expect(rowsOf('fault')).toEqual(Object.keys(faults.shape));
    expect(rowsOf('`outcome` of a refund')).toEqual(refundOutcomes);
    const lists = [noticeFaults, answerFaults, traderBehaviours, payoutBehaviours];
    for (const values of [...lists, refundBehaviours]) {
      expect(chapter).toContain(values.map((value) => `\`${value}\``).join(', '));
    }
  });
});
