import type { CallInput, CallResponse } from '@opencashier/contract/calls/call-map';
import type { ProviderDecline } from '@opencashier/contract/provider/declines';
import type { WithdrawalState } from '@opencashier/contract/calls/withdrawals';
import { createLedger, houseAccount, playerAccount } from '@opencashier/ledger';
import { type TestAnswer, type TestServer, until } from '../test-server.ts';

export const iban = 'DE89370400440532013000';
const payload = {
  paymentType: 'sepa_transfer',
  amount: '50',
  currency: 'EUR',
  selectedCountry: 'de',
  fields: { full_name: 'Given Family', iban },
} satisfies CallInput<'withdrawal-create'>;

type WithdrawalChange = Partial<CallInput<'withdrawal-create'>>;

/** A player with money who withdraws some of it, controlled by the test. */
export interface WithdrawingPlayer {
  token: string;
  owner: string;
  draft(
    change?: WithdrawalChange,
    key?: string,
  ): Promise<TestAnswer<CallResponse<'withdrawal-create'>>>;
  confirm(
    id: string,
    code?: string,
    key?: string,
  ): Promise<TestAnswer<CallResponse<'withdrawal-confirm'>>>;
  /** Drafts and confirms a withdrawal; returns its id. */
  withdraw(change?: WithdrawalChange): Promise<string>;
  cancel(id: string): Promise<TestAnswer<CallResponse<'withdrawal-cancel'>>>;
  state(id: string): Promise<WithdrawalState>;
  /** Resolves once it has the status. */
  untilStatus(id: string, status: WithdrawalState['status']): Promise<WithdrawalState>;
  /** The provider decides a payout and reports it; resolves once it is applied. */
  settle(id: string, ...decision: PayoutDecision): Promise<void>;
  funds(): Promise<{ available: bigint; held: bigint }>;
}

type PayoutDecision = [
  status: 'sent' | 'failed' | 'returned',
  change?: { reason?: string; amount?: string; decline?: ProviderDecline },
];

let users = 0;

/** Gives the player money as a deposit would have. */
export async function giveMoney(
  server: TestServer,
  owner: string,
  amount: bigint,
  currency = 'EUR',
) {
  await createLedger(server.pool).transfer({
    from: houseAccount('demo'),
    to: playerAccount(owner),
    amount,
    currency,
    reference: `gift:${owner}:${currency}:${crypto.randomUUID()}`,
  });
}

export async function startWithdrawingPlayer(
  server: TestServer,
  { balance = 100_00n, user = `taker-${(users += 1)}` }: { balance?: bigint; user?: string } = {},
): Promise<WithdrawingPlayer> {
  const token = await server.token({ user });
  const owner = `demo:${user}`;
  if (balance > 0n) await giveMoney(server, owner, balance);

  const draft: WithdrawingPlayer['draft'] = (change = {}, key = crypto.randomUUID()) =>
    server.call(token, 'withdrawal-create', { ...payload, ...change }, key);
  const confirm: WithdrawingPlayer['confirm'] = (id, code, key = crypto.randomUUID()) =>
    server.call(token, 'withdrawal-confirm', { id, ...(code ? { code } : {}) }, key);
  const state: WithdrawingPlayer['state'] = async (id) =>
    (await server.call(token, 'withdrawal-status', { id })).body;

  return {
    token,
    owner,
    draft,
    confirm,
    state,
    async withdraw(change) {
      const { body } = await draft(change);
      const { id } = body;
      if (!id) throw new Error(`no draft: ${JSON.stringify(body)}`);
      const confirmed = await confirm(id);
      if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
      return id;
    },
    cancel: (id) => server.call(token, 'withdrawal-cancel', { id }, crypto.randomUUID()),
    async untilStatus(id, status) {
      // Read from the table, because a player who polls this often would reach the limit on calls.
      const query = { text: 'select status from cashier.withdrawals where id = $1', values: [id] };
      await until(async () => (await server.pool.query(query)).rows[0]?.status === status);
      return state(id);
    },
    async settle(id, status, change) {
      server.provider.payouts.decide(id, status, change);
      await server.provider.notifyPayout(id, server.notifyUrl);
      const waiting = 'select from cashier.notices where applied_at is null and attempts = 0';
      await until(async () => (await server.pool.query(waiting)).rowCount === 0);
    },
    async funds() {
      const { available, pending } = await createLedger(server.pool).balance(owner, 'EUR');
      return { available, held: pending };
    },
  };
}
