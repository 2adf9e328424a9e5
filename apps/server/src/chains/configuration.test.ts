import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@opencashier/catalogue';
import { afterAll, expect, it } from 'vitest';
import { readNetworks } from './configuration.ts';

const development = fileURLToPath(new URL('../../networks/development.json', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'opencashier-networks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const source = { PROVIDER_SANDBOX_URL: 'https://node.example' };

/** The development file with something else in it. */
function changed(from: string, to: string): string {
  const path = join(folder, 'networks.json');
  writeFileSync(path, readFileSync(development, 'utf8').replaceAll(from, to));
  return path;
}

const read = (path: string, production = false, env: NodeJS.ProcessEnv = source) =>
  readNetworks(path, { source: env, production });

it('reads the networks of development, each with its coins', () => {
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

it('refuses to start with a key whose first address is another', () => {
  const path = changed('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK');
  expect(() => read(path)).toThrow(/first address of tron is TUEZ/);
});

it('refuses keys in production that anybody has', () => {
  expect(() => read(development, true)).toThrow(/published/);
});

it('refuses a node that is not named, or not safe', () => {
  expect(() => read(development, false, {})).toThrow(/Set PROVIDER_SANDBOX_URL/);
  const plain = { PROVIDER_SANDBOX_URL: 'http://node.example' };
  expect(() => read(development, true, plain)).toThrow(/https/);
});

it('refuses a coin that is finer than the ledger, and a file that is none', () => {
  expect(() => read(changed('"BTC": { "decimals": 8 }', '"BTC": { "decimals": 9 }'))).toThrow(
    /BTC/,
  );
  expect(() => read(changed('"adapter"', '"adaptor"'))).toThrow(/docs\/operating/);
});

it('takes addresses of a provider that is known, and refuses one that is not', () => {
  const path = join(folder, 'custodian.json');
  const file = JSON.parse(readFileSync(development, 'utf8'));
  file.networks.ton.addresses = { kind: 'provider', provider: 'custodian', format: 'ton' };
  writeFileSync(path, JSON.stringify(file));
  const known = readNetworks(path, { source, production: false, providers: ['custodian'] });
  expect(known.get('ton')).toMatchObject({
    addresses: { kind: 'provider', provider: 'custodian' },
    uriScheme: 'ton',
  });
  expect(() => read(path)).toThrow(/ton has its addresses from custodian/);
});

it('[CRY-1] carries every coin in development on every network that the catalogue offers it on', () => {
  const networks = read(development);
  const offered = [...loadCatalogue().methods.values()].flatMap(({ coin, networks: ids = [] }) =>
    coin === undefined ? [] : ids.map((id) => ({ coin, id })),
  );
  expect(offered.length).toBeGreaterThan(5);
  expect(offered.filter(({ coin, id }) => !networks.get(id)?.coins.has(coin))).toEqual([]);
});
