import { fileURLToPath } from 'node:url';
import type { CryptoDeposit } from '@opencashier/contract/calls/crypto-deposits';
import type { DepositState } from '@opencashier/contract/calls/deposits/deposits';
import { divideDecimals } from '@opencashier/money';
import { sandboxNetworks } from '@opencashier/sandbox/chains/sandbox-networks';
import { SimulatedChain } from '@opencashier/sandbox/chains/simulated-chain';
import { readNetworks } from '@opencashier/server/chains/configuration';
import type { ChainNetwork, ChainNetworks } from '@opencashier/server/chains/networks';
import type { Rates } from '@opencashier/server/rates/rates';
import { operatorApi } from '@opencashier/server/testing/operator/ask-operator';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '@opencashier/server/testing/test-server';
import { watchChain } from '@opencashier/server/workers/watch-chain';
import { readSimulated } from './read-simulated.ts';

export interface DepositRequest {
  user: string;
  method: string;
  network: string;
  coin: string;
  currency: string;
  amount: string;
}

/** The server on a real database, with chains, rates and a clock that a test controls. */
export interface ChainWorld {
  server: TestServer;
  /** The value of one unit of each currency in USD. */
  worth: Record<string, string>;
  chain(network: string): SimulatedChain;
  /** Replaces the chain with a new one, and forgets what was read of the old one. */
  renew(network: string): Promise<SimulatedChain>;
  network(id: string): ChainNetwork;
  /** Moves the clock forward. */
  advance(ms: number): void;
  /** Reads the chain to its end, as the server's worker does. */
  watch(network: string): Promise<void>;
  /** Reads every chain to its end: no address is issued on a chain that was never read. */
  watchAll(): Promise<void>;
  /** Mines this many blocks, and lets the server read them. */
  mine(network: string, count: number): Promise<void>;
  deposit(request: Partial<DepositRequest> & { user: string }): Promise<OpenDeposit>;
  close(): Promise<void>;
}

export interface OpenDeposit extends DepositRequest {
  id: string;
  crypto: CryptoDeposit;
  token: string;
  state(): Promise<DepositState>;
  /** The deposit's state combined with that of its address. */
  shown(): Promise<ReturnType<typeof shownOf>>;
  /** Pays to the address in the coin, or in another asset; returns the txid. */
  pay(amount: string, asset?: string): string;
}

const networksFile = fileURLToPath(
  new URL('../../../../apps/server/networks/development.json', import.meta.url),
);

/** An amount in the smallest units of a coin on its network. */
export function unitsOf(network: string, coin: string, amount: string): bigint {
  const decimals = sandboxNetworks[network]?.coins[coin]?.decimals ?? 0;
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals));
}

/** The development networks, each on a simulated chain instead of the sandbox's. */
class Chains {
  readonly #chains = new Map<string, SimulatedChain>();
  readonly networks: ReadonlyMap<string, ChainNetwork>;
  #renewals = 0;

  constructor() {
    const source = { PROVIDER_SANDBOX_URL: 'http://127.0.0.1' };
    const read = readNetworks(networksFile, { source, production: false });
    this.networks = new Map(
      [...read].map(([id, network]) => {
        this.renew(id);
        return [id, { ...network, chain: readSimulated(() => this.chain(id)) }];
      }),
    );
  }

  chain(id: string): SimulatedChain {
    const chain = this.#chains.get(id);
    if (!chain) throw new Error(`there is no chain ${id}`);
    return chain;
  }

  network(id: string): ChainNetwork {
    const network = this.networks.get(id);
    if (!network) throw new Error(`there is no network ${id}`);
    return network;
  }

  renew(id: string): SimulatedChain {
    this.#renewals += 1;
    const chain = new SimulatedChain(`${id} ${this.#renewals}`);
    this.#chains.set(id, chain);
    return chain;
  }
}

const usual = { method: 'crypto_usdt', network: 'tron', coin: 'USDT', currency: 'EUR' };

function shownOf({ crypto, ...rest }: DepositState) {
  return { ...rest, ...crypto };
}

async function openDeposit(
  server: TestServer,
  chains: Chains,
  request: DepositRequest,
): Promise<OpenDeposit> {
  const { user, method, network, coin, currency, amount } = request;
  const token = await server.token({ user, currency });
  const { fields = [] } = server.app.services.catalogue.methods.get(method) ?? {};
  const hasChoice = fields.some(({ type }) => type === 'networks');
  const { body } = await server.deposit(token, {
    paymentType: method,
    amount,
    currency,
    ...(hasChoice ? { fields: { network } } : {}),
  });
  const { crypto } = body;
  if (!crypto) throw new Error(`no address was returned: ${JSON.stringify(body)}`);
  const state = () => server.state(token, body.depositId, method);
  return {
    ...request,
    id: body.depositId,
    crypto,
    token,
    state,
    shown: async () => shownOf(await state()),
    pay(sum, asset = chains.network(network).coins.get(coin)?.asset ?? '') {
      const { address: to, memo } = crypto;
      const units = unitsOf(network, coin, sum);
      return chains.chain(network).pay({ to, memo, asset, units }).txid;
    },
  };
}

function ratesFrom(worth: Record<string, string>, now: () => Date): Rates {
  return {
    latest(base, quote) {
      const [from, to] = [worth[base], worth[quote]];
      if (from === undefined || to === undefined) return undefined;
      const rate = divideDecimals(from, to, 18);
      return { rate, source: 'test', observedAt: now(), spreadPercent: '0' };
    },
    refresh: async () => undefined,
  };
}

const firstWorth = {
  USD: '1',
  EUR: '1.25',
  USDT: '1',
  BTC: '50000',
  LTC: '100',
  ETH: '2500',
  TRX: '0.125',
};

export async function startChainWorld(
  partner: TestServerOptions['partner'] = {},
  /** Further networks, or others than the simulated ones: the server's own worker reads them. */
  networks: ChainNetworks = new Map(),
): Promise<ChainWorld> {
  const environment = { networks };
  const server = await startTestServer({ partner: { operatorApi, ...partner }, environment });
  const { services } = server.app;
  const chains = new Chains();
  const worth: Record<string, string> = { ...firstWorth };
  let nowMs = Date.now();
  services.now = () => new Date(nowMs);
  services.rates = ratesFrom(worth, services.now);
  services.networks = new Map([...chains.networks, ...networks]);

  async function watch(id: string): Promise<void> {
    while (await watchChain(services, chains.network(id))) continue;
  }

  return {
    server,
    worth,
    chain: (id) => chains.chain(id),
    network: (id) => chains.network(id),
    watch,
    async watchAll() {
      for (const id of chains.networks.keys()) await watch(id);
    },
    async mine(id, count) {
      chains.chain(id).mine(count);
      await watch(id);
    },
    advance: (ms) => void (nowMs += ms),
    async renew(id) {
      const chain = chains.renew(id);
      for (const table of ['chain_blocks', 'chain_heads']) {
        await server.pool.query(`delete from cashier.${table} where network = $1`, [id]);
      }
      const rest = 'update cashier.crypto_addresses set is_active = false where network = $1';
      await server.pool.query(rest, [id]);
      await watch(id);
      return chain;
    },
    deposit: (change) => openDeposit(server, chains, { ...usual, amount: '40', ...change }),
    close: () => server.close(),
  };
}
