import { fileURLToPath } from 'node:url';
import type { CallInput } from '@opencashier/contract/calls/call-map';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PackageBuyer, startPackageBuyer } from '../testing/sweepstake/package-buyer.ts';
import { redemptionOf } from '../testing/sweepstake/redemption-request.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { giveMoney } from '../testing/withdrawals/withdrawing-player.ts';

const ratesFile = fileURLToPath(new URL('../../rates/development.json', import.meta.url));
const wallets = {
  tron: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  ethereum: '0x52908400098527886E0F7030069857D2E4169EE7',
};

let server: TestServer;
let player: PackageBuyer;
beforeAll(async () => {
  server = await startTestServer({
    environment: { ratesFile },
    partner: { withdrawals: { approveUpTo: { SC: '1000' }, codeFrom: {}, limits: {} } },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  player = await startPackageBuyer(server);
  await giveMoney(server, player.owner, 100_00n, 'SC');
});
afterEach(() => (server.provider.asks = []));

type Network = keyof typeof wallets;

/** Tether costs one percent on Ethereum and nothing elsewhere, as the catalogue has it. */
describe('[CRY-1] a network with a fee of its own', () => {
  const deposit = async (fields: Record<string, string>, change = {}) => {
    const token = await server.token({
      user: player.owner.slice(5),
      currency: 'USD',
      country: 'us',
    });
    const paid = { paymentType: 'crypto_usdt', currency: 'USD', amount: '100' };
    const request = { ...paid, selectedCountry: 'us', fields, ...change };
    const { body } = await server.deposit(token, request);
    return { token, body };
  };

  it.each([
    ['tron', '100', undefined],
    ['ethereum', '101', '1'],
  ])('charges a deposit on %s with it', async (network, expected, fee) => {
    const { token, body } = await deposit({ network });
    expect(server.provider.created.at(-1)).toMatchObject({ amount: expected });
    const { depositId } = body;
    await server.settle(depositId, 'processed');
    const state = await server.state(token, depositId, 'crypto_usdt');
    expect(state).toMatchObject({ status: 'processed', amount: '100', credited: '100' });
    expect(state.fee).toBe(fee);
  });

  it('[SEQ-24] cannot be avoided by naming another network in the second create', async () => {
    server.provider.asks = [{ name: 'otp', type: 'text' }];
    const { token, body } = await deposit({ network: 'tron' });
    const again = async (network: Network) => {
      const fields = { network, otp: '1' };
      const change = { paymentType: 'crypto_usdt', currency: 'USD', amount: '100' };
      const second = { ...change, selectedCountry: 'us', depositId: body.depositId, fields };
      return (await server.deposit(token, second)).body;
    };
    expect((await again('ethereum')).error?.code).toBe('banking.depositChanged');
    expect(await again('tron')).toMatchObject({ depositId: body.depositId });
  });

  it('does not change the price of a package', async () => {
    await player.buy({ boxId: 'plus', fields: { network: 'ethereum' } });
    expect(server.provider.created.at(-1)).toMatchObject({ amount: '24.99' });
  });

  const redeem = async (network: Network, change: Partial<CallInput<'withdrawal-create'>> = {}) => {
    const fields = { network, wallet: wallets[network] };
    const request = { ...redemptionOf('20'), fields, ...change };
    return (await server.call(player.token, 'withdrawal-create', request, crypto.randomUUID()))
      .body;
  };

  it.each([
    ['tron', '0', '20'],
    ['ethereum', '0.2', '19.8'],
  ] as const)(
    'is taken out of a redemption on %s, tried and drafted',
    async (network, fee, net) => {
      const tried = await redeem(network, { fields: { network }, dryRun: true });
      expect(tried).toMatchObject({ fee, net });
      expect(await redeem(network)).toMatchObject({ fee, net });
    },
  );

  it('applies to a saved account, too', async () => {
    const { id = '' } = await redeem('ethereum', { saveAccount: true });
    await server.call(player.token, 'withdrawal-confirm', { id }, crypto.randomUUID());
    const place = { country: 'us', currency: 'USD' };
    const { body } = await server.call(player.token, 'userdata-payment-snippet', place);
    const savedAccountId = body.savedAccounts[0]?.id ?? '';
    // The network is chosen for each withdrawal; it is not part of the saved account.
    const again = { savedAccountId, fields: { network: 'tron' } };
    expect(await redeem('ethereum', { ...again, dryRun: true })).toMatchObject({ fee: '0.2' });
    expect(await redeem('ethereum', again)).toMatchObject({ fee: '0.2', net: '19.8' });
  });
});
