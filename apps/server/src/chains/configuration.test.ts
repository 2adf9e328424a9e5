import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@opencashier/catalogue';
import { afterAll, expect, it } from 'vitest';
import { StartupError } from '../configuration/startup-error.ts';
import { readNetworks } from './configuration.ts';

const development = fileURLToPath(new URL('../../networks/development.json', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'opencashier-networks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const source = { PROVIDER_SANDBOX_URL: 'https://node.example' };

/** The development file with a change. */
function changed(from: string, to: string): string {
  const path = join(folder, 'networks.json');
  writeFileSync(path, readFileSync(development, 'utf8').replaceAll(from, to));
  return path;
}

const read = (path: string, production = false, env: NodeJS.ProcessEnv = source) =>
  readNetworks(path, { source: env, production });

it('reads the development networks, each with its coins', () => {
  const networks = read(development);
  expect([...networks.keys()]).toEqual([
    'bitcoin',
    'litecoin',
    'ethereum',
    'binance-smart-chain',
    'tron',
    'ton',
  ]);
  expect(networks.get('ethereum')?.coins.get('USDT')).toEqual({
    asset: '0xdac17f958d2ee523a2206206994597c13d831ec7',
    decimals: 6,
  });
});

it('refuses to start with a key whose first address differs from the configured one', () => {
  const path = changed('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK');
  expect(() => read(path)).toThrow(/first address of tron is TUEZ/);
});

it('refuses published keys in production', () => {
  expect(() => read(development, true)).toThrow(/published/);
});

const exampleTonAddress = 'UQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XglxD';
const exampleTonAccount = '6f5bc67986e06430961d9df00433926a4cd92e597ddd8aa6043645ac20bd1782';

it.each([
  ['the development file', exampleTonAddress],
  ['a bounceable spelling', 'EQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XggGG'],
  ['a spelling for test networks', 'kQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XgroM'],
  ['the raw spelling', `0:${exampleTonAccount}`],
  ['the raw spelling in capitals', `0:${exampleTonAccount.toUpperCase()} `],
])('refuses the published TON address in production: %s', (_spelling, address) => {
  const { networks } = JSON.parse(readFileSync(development, 'utf8'));
  networks.ton.addresses.address = address;
  const path = join(folder, 'ton.json');
  writeFileSync(path, JSON.stringify({ networks: { ton: networks.ton } }));
  expect(() => read(path, true)).toThrow(/address of ton is published/);
  expect(read(path).get('ton')).toMatchObject({ addresses: { address } });
});

it('accepts another TON address in production', () => {
  const { networks } = JSON.parse(readFileSync(development, 'utf8'));
  networks.ton.addresses.address = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';
  const path = join(folder, 'ton.json');
  writeFileSync(path, JSON.stringify({ networks: { ton: networks.ton } }));
  expect(read(path, true).size).toBe(1);
});

it('asks for a percent-encoded password of a node, and does not repeat it', () => {
  const node = (password: string) => ({
    PROVIDER_SANDBOX_URL: `https://cashier:${password}@node.example`,
  });
  const problem = 'Percent-encode the user and password in PROVIDER_SANDBOX_URL: write % as %25.';
  expect(() => read(development, false, node('5%of'))).toThrow(new StartupError(problem));
  expect(read(development, false, node('5%25of')).size).toBe(6);
});

it('refuses a node whose address is missing or insecure', () => {
  expect(() => read(development, false, {})).toThrow(/Set PROVIDER_SANDBOX_URL/);
  const plain = { PROVIDER_SANDBOX_URL: 'http://node.example' };
  expect(() => read(development, true, plain)).toThrow(/https/);
});

it('allows a node without TLS in the operator’s own network, by a setting', () => {
  const refusal = (env: NodeJS.ProcessEnv) => {
    try {
      read(development, true, env);
      return '';
    } catch (error) {
      return String(error);
    }
  };
  const inside = { PROVIDER_SANDBOX_URL: 'http://bitcoind:8332' };
  expect(refusal(inside)).toContain('PROVIDER_SANDBOX_URL must begin with https://');
  expect(refusal({ ...inside, CASHIER_PRIVATE_HTTP: 'allow' })).not.toContain('https://');
});

const regtest = fileURLToPath(new URL('../../networks/litecoin-regtest.json', import.meta.url));
const nodeEnv = { LITECOIN_RPC_URL: 'http://user:secret@127.0.0.1:19443' };

/** The regtest file with a change to its network. */
function pilot(change: (network: Record<string, Record<string, unknown>>) => void): string {
  const path = join(folder, 'pilot.json');
  const file = JSON.parse(readFileSync(regtest, 'utf8'));
  change(file.networks.litecoin);
  writeFileSync(path, JSON.stringify(file));
  return path;
}

it('reads a test network, in production only as a pilot', () => {
  const networks = read(regtest, false, nodeEnv);
  expect(networks.get('litecoin')).toMatchObject({ testFormat: 'litecoin-regtest' });
  expect(() => read(regtest, true, nodeEnv)).toThrow(/CASHIER_TEST_NETWORKS=allow/);
  const context = { source: nodeEnv, production: true, allowsTests: true };
  expect(readNetworks(regtest, context).size).toBe(1);
});

it.each([
  [/not an extended public key/, { format: 'litecoin', firstAddress: 'ltc1q…' }],
  [/first address of litecoin is tltc1q6rz28/, { format: 'litecoin-testnet' }],
  [/reads Bitcoin and Litecoin, not tron/, { format: 'tron' }],
])('refuses a node whose addresses are of another network: %s', (message, addresses) => {
  const path = pilot((network) => Object.assign(network['addresses'] ?? {}, addresses));
  expect(() => read(path, false, nodeEnv)).toThrow(message);
});

it('refuses a test key on a real network, and tokens on Bitcoin', () => {
  const { key } = JSON.parse(readFileSync(regtest, 'utf8')).networks.litecoin.addresses;
  const { networks } = JSON.parse(readFileSync(development, 'utf8'));
  const path = changed(networks.litecoin.addresses.key, key);
  expect(() => read(path)).toThrow(
    'The key of litecoin is not an extended public key, such as xpub…',
  );
  const token = pilot((network) =>
    Object.assign(network['coins'] ?? {}, { USDT: { decimals: 6 } }),
  );
  expect(() => read(token, false, nodeEnv)).toThrow('USDT of litecoin must have 8 decimals');
});

/** Ethereum of the development file, read from a node. */
function evmNode(change: { chainId?: number | undefined; ETH?: object; id?: string }): string {
  const { chainId, ETH = { decimals: 18 }, id = 'ethereum' } = change;
  const { networks } = JSON.parse(readFileSync(development, 'utf8'));
  const chain = { adapter: 'evm', urlEnv: 'PROVIDER_SANDBOX_URL', chainId };
  const addresses = { kind: 'provider', provider: 'custodian', format: 'evm' };
  const coins = { ...networks.ethereum.coins, ETH };
  const path = join(folder, 'evm.json');
  writeFileSync(path, JSON.stringify({ networks: { [id]: { chain, addresses, coins } } }));
  return path;
}

it('reads an EVM network only with its chain id, in production that of real coins', () => {
  const context = { source, providers: ['custodian'] };
  const starts = (path: string, production = true, allowsTests = false) =>
    readNetworks(path, { ...context, production, allowsTests });
  expect(() => starts(evmNode({}), false)).toThrow('Set chainId of ethereum');
  expect(starts(evmNode({ chainId: 1 })).size).toBe(1);
  const sepolia = evmNode({ chainId: 11_155_111 });
  expect(() => starts(sepolia)).toThrow(
    'The chainId of ethereum is 1, not 11155111: correct it, or set CASHIER_TEST_NETWORKS=allow',
  );
  expect(starts(sepolia, false).size).toBe(1);
  expect(starts(sepolia, true, true).size).toBe(1);
  const amoy = evmNode({ chainId: 80_002, id: 'polygon' });
  expect(() => starts(amoy)).toThrow('Coins of polygon on chain 80002 are worth nothing');
  const wrongEther = evmNode({ chainId: 1, ETH: { decimals: 8 } });
  expect(() => starts(wrongEther)).toThrow('ETH of ethereum must have 18 decimals');
});

it('refuses two EVM networks on one chain, and the chain of another network', () => {
  const context = { source, providers: ['custodian'] };
  const polygon = evmNode({ chainId: 1, id: 'polygon' });
  expect(() => readNetworks(polygon, { ...context, production: true })).toThrow(
    'The chainId of polygon is 1, that of ethereum: correct it.',
  );
  const { networks } = JSON.parse(readFileSync(polygon, 'utf8'));
  const twice = { polygon: networks.polygon, second: networks.polygon };
  writeFileSync(
    polygon,
    JSON.stringify({ networks: twice }).replaceAll('"chainId":1', '"chainId":137'),
  );
  expect(() => readNetworks(polygon, { ...context, production: false })).toThrow(
    'polygon and second have the same chainId, 137: remove one of them.',
  );
});

it('refuses a coin with more decimals than the ledger keeps, and an invalid file', () => {
  expect(() => read(changed('"BTC": { "decimals": 8 }', '"BTC": { "decimals": 9 }'))).toThrow(
    /BTC/,
  );
  expect(() => read(changed('"adapter"', '"adaptor"'))).toThrow(/docs\/operating/);
});

it('accepts a configured provider as the source of addresses, and refuses an unknown one', () => {
  const path = join(folder, 'custodian.json');
  const file = JSON.parse(readFileSync(development, 'utf8'));
  file.networks.ton.addresses = { kind: 'provider', provider: 'custodian', format: 'ton' };
  writeFileSync(path, JSON.stringify(file));
  const known = readNetworks(path, { source, production: false, providers: ['custodian'] });
  expect(known.get('ton')).toMatchObject({
    addresses: { kind: 'provider', provider: 'custodian' },
    uriScheme: 'ton',
  });
  expect(() => read(path)).toThrow(/ton gets its addresses from custodian/);
});

it('[CRY-1] carries every coin in development on every network that the catalogue offers it on', () => {
  const networks = read(development);
  const offered = [...loadCatalogue().methods.values()].flatMap(({ coin, networks: ids = [] }) =>
    coin === undefined ? [] : ids.map((id) => ({ coin, id })),
  );
  expect(offered.length).toBeGreaterThan(5);
  expect(offered.filter(({ coin, id }) => !networks.get(id)?.coins.has(coin))).toEqual([]);
});
