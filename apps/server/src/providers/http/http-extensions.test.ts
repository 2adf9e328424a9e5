import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProviders } from '../kinds.ts';
import { startReturnedDeposit } from '../../testing/deposits/returned-deposit-fixture.ts';
import { operatorApi } from '../../testing/operator/ask-operator.ts';
import { startTestServer, type TestServer, until } from '../../testing/test-server.ts';
import { startWithdrawingPlayer } from '../../testing/withdrawals/withdrawing-player.ts';
import { createHttpProvider, type HttpExtension } from './http-provider.ts';

const host = 'https://casino.example/back';
let server: TestServer;

beforeAll(async () => {
  const withdrawals = { approveUpTo: { EUR: '60' }, codeFrom: {}, limits: {} };
  server = await startTestServer({ partner: { returnUrls: [host], withdrawals, operatorApi } });
});
afterAll(() => server.close());

/** The test's provider, as it is configured with these extensions. */
function use(...extensions: HttpExtension[]): void {
  const { url, secret } = server.provider;
  const options = { name: 'sandbox', url, origins: [url], secrets: [secret], extensions };
  server.app.services.providers = new Map([['sandbox', createHttpProvider(options)]]);
}

async function begun(user: string) {
  const token = await server.token({ user });
  const { depositId } = (await server.deposit(token, { returnUrl: host })).body;
  const providerId = server.provider.deposits.get(depositId)?.providerId ?? '';
  const returnUrl = server.provider.created.at(-1)?.returnUrl ?? '';
  return { depositId, providerId, returnUrl };
}

/** Resolves once the notices about it are applied and no check of it is due any more. */
async function untilSettled(table: 'withdrawals' | 'refunds', id: string): Promise<void> {
  await until(async () => {
    const { rows } = await server.pool.query(
      `select next_check_at is null as settled, not exists (
         select from cashier.inbox where applied_at is null) as applied
       from cashier.${table} where id = $1`,
      [id],
    );
    return rows[0].settled && rows[0].applied;
  });
}

describe('a notice that only says what has changed', () => {
  it.each(['reference', 'providerId'] as const)(
    'has the state of a deposit requested, by its %s alone',
    async (name) => {
      use('provider-id');
      const { depositId: reference, providerId } = await begun(`thin-${name}`);
      server.provider.decide(reference, 'processed');
      const named = { [name]: { reference, providerId }[name] };
      expect(await server.provider.notifyChange('deposit.changed', named, server.notifyUrl)).toBe(
        204,
      );
      await until(async () => (await server.balance(`thin-${name}`)) === 1000n);
      expect(server.provider.askedById).toContain(providerId);
    },
  );

  it('has the state of a payout requested', async () => {
    use('provider-id');
    const player = await startWithdrawingPlayer(server);
    const reference = await player.withdraw();
    await until(async () => server.provider.payouts.payouts.has(reference));
    server.provider.payouts.decide(reference, 'sent');
    await server.provider.notifyChange('payout.changed', { reference }, server.notifyUrl);
    await player.untilStatus(reference, 'sent');
  });

  it('returns a payout that came back after it was sent, once', async () => {
    use('provider-id');
    const player = await startWithdrawingPlayer(server);
    const reference = await player.withdraw();
    await until(async () => server.provider.payouts.payouts.has(reference));
    const tell = () =>
      server.provider.notifyChange('payout.changed', { reference }, server.notifyUrl);
    server.provider.payouts.decide(reference, 'sent');
    await tell();
    await player.untilStatus(reference, 'sent');
    server.provider.payouts.decide(reference, 'returned');
    await tell();
    await player.untilStatus(reference, 'failed');
    expect(await player.funds()).toEqual({ available: 100_00n, held: 0n });
    await tell();
    await untilSettled('withdrawals', reference);
    expect(await player.funds()).toEqual({ available: 100_00n, held: 0n });
  });

  it('credits a refund that came back after it was made', async () => {
    use('provider-id');
    const deposit = await startReturnedDeposit(server);
    const { id: reference } = (await deposit.refund()).body;
    await until(async () => (await server.balance(deposit.user)) === 0n);
    server.provider.refunds.decide(reference, 'returned');
    await server.provider.notifyChange('refund.changed', { reference }, server.notifyUrl);
    await until(async () => (await server.balance(deposit.user)) === 100_00n);
    await untilSettled('refunds', reference);
  });

  it('without an id is kept for the operator', async () => {
    use();
    expect(await server.provider.notifyChange('deposit.changed', {}, server.notifyUrl)).toBe(202);
  });
});

describe('a player who comes back from the provider’s page', () => {
  it('has the deposit finished by a provider with a return leg, and is sent on', async () => {
    use('return');
    const { returnUrl } = await begun('returning');
    const url = new URL(returnUrl);
    url.searchParams.set('result', 'paid');
    const answer = await fetch(url, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, host]);
    expect(server.provider.returned.at(-1)).toEqual({ result: 'paid' });
    expect(await server.balance('returning')).toBe(1000n);
  });

  it('goes straight to the host if the provider has none', async () => {
    use();
    expect((await begun('plain')).returnUrl).toBe(host);
  });
});

it('a provider without the extension gets no query, which it might not verify', async () => {
  use();
  const { depositId, providerId } = await begun('without');
  server.provider.decide(depositId, 'processed');
  await server.provider.notifyChange('deposit.changed', { providerId }, server.notifyUrl);
  await until(async () => (await server.balance('without')) === 1000n);
  expect(server.provider.askedById).not.toContain(providerId);
});

it('a wrong extension stops the start with one line', () => {
  const source = {
    PROVIDER_ACME_URL: 'https://acme.example',
    PROVIDER_ACME_SECRET: `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}`,
    PROVIDER_ACME_EXTENSIONS: 'return, provider-ids',
  };
  expect(() => readProviders('acme', source, false)).toThrow(
    'PROVIDER_ACME_EXTENSIONS: provider-ids is not one of provider-id, return.',
  );
});
