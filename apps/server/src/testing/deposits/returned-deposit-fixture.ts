import type { ProviderDispute } from '@opencashier/contract/provider/disputes';
import { createLedger, houseAccount, playerAccount } from '@opencashier/ledger';
import { payRefunds } from '../../workers/pay-refunds.ts';
import { askOperator } from '../operator/ask-operator.ts';
import { type TestServer, until } from '../test-server.ts';

let users = 0;

/** A player with a credited deposit, which can be refunded, charged back, disputed or spent. */
export interface ReturnedDepositFixture {
  user: string;
  token: string;
  depositId: string;
  refund(
    values?: Record<string, string>,
    as?: string,
  ): ReturnType<typeof askOperator<'refundDeposit'>>;
  chargeBack(
    values?: Record<string, string>,
    as?: string,
  ): ReturnType<typeof askOperator<'reverseDeposit'>>;
  /** The provider reports a dispute; resolves once it is applied. */
  dispute(change: Partial<ProviderDispute>): Promise<void>;
  /** The player loses some of it in a game. */
  spend(amountMinor: bigint): Promise<void>;
  /** The player's available and held money, and debt. */
  money(): Promise<{ available: bigint; held: bigint; owed: bigint }>;
  /** The deposit as the operator finds it. */
  found(): Promise<Record<string, unknown>>;
}

/** Makes every refund due now, with its last request to the provider a minute earlier. */
export async function checkRefundsNow(server: TestServer): Promise<void> {
  await server.pool.query(
    `update cashier.refunds set next_check_at = now(), asked_at = asked_at - interval '1 minute'
     where next_check_at is not null`,
  );
  while (await payRefunds(server.app.services)) continue;
}

/** The refunds of a player's deposit that the provider was asked for. */
export const refundsRequestedFor = (server: TestServer, { depositId }: ReturnedDepositFixture) =>
  server.provider.refunds.requests.filter(({ deposit }) => deposit === depositId);

/** Resolves once every received notice was tried. */
export async function untilTried(server: TestServer): Promise<void> {
  const waiting = 'select from cashier.notices where applied_at is null and attempts = 0';
  await until(async () => (await server.pool.query(waiting)).rowCount === 0);
}

export async function startReturnedDeposit(
  server: TestServer,
  amount = '100',
): Promise<ReturnedDepositFixture> {
  const user = `returner-${(users += 1)}`;
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token, { amount })).body;
  await server.settle(depositId, 'processed');
  const owner = `demo:${user}`;
  let reportedMs = Date.now();
  const reference = () => crypto.randomUUID();
  return {
    user,
    token,
    depositId,
    refund(values = {}, as = 'fay') {
      const request = { id: depositId, reference: reference(), reason: 'asked for it', ...values };
      return askOperator(server, 'refundDeposit', request, { as });
    },
    chargeBack(values = {}, as = 'fay') {
      const request = { id: depositId, reference: reference(), reason: 'a letter', ...values };
      return askOperator(server, 'reverseDeposit', request, { as });
    },
    async dispute(change) {
      reportedMs += 1000;
      const dispute: ProviderDispute = {
        reference: depositId,
        disputeId: `dp-${depositId}`,
        status: 'open',
        amount,
        currency: 'EUR',
        updatedAt: new Date(reportedMs).toISOString(),
        ...change,
      };
      await server.provider.notifyDispute(dispute, server.notifyUrl);
      await untilTried(server);
    },
    async spend(amountMinor) {
      await createLedger(server.pool).transfer({
        from: playerAccount(owner),
        to: houseAccount('demo'),
        amount: amountMinor,
        currency: 'EUR',
        reference: `stake:${reference()}`,
      });
    },
    async money() {
      const ledger = createLedger(server.pool);
      const { available, pending } = await ledger.balance(owner, 'EUR');
      const { posted } = await ledger.balance(owner, 'EUR', 'receivable');
      return { available, held: pending, owed: -posted };
    },
    async found() {
      const { body } = await askOperator(server, 'deposits', { id: depositId });
      return body.deposits[0] ?? {};
    },
  };
}
