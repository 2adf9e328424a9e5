import {
  type BitcoinFormat,
  bitcoinPrefixes,
  type TestFormat,
  testFormats,
} from '@opencashier/contract/formats/bitcoin-prefixes';
import { currencyOf } from '@opencashier/money';
import { z } from 'zod';
import { readJsonFile } from '../configuration/read-json-file.ts';
import { collectProblems } from '../configuration/problems.ts';
import { checkEscapes, requireHttps } from '../configuration/service-address.ts';
import { StartupError } from '../configuration/startup-error.ts';
import { addressFormats, type AddressFormat } from './address-formats.ts';
import { bitcoinChain } from './bitcoin-chain.ts';
import { type Chain, defaultBlockTimeoutMs, nativeAsset, watchKey } from './chain.ts';
import { checkChainId, testNetworkRemedy } from './chain-ids.ts';
import { evmChain } from './evm-chain.ts';
import { explorerChain } from './explorer-chain.ts';
import { readExtendedKey } from './extended-key.ts';
import type { AddressSource, ChainNetwork, ChainNetworks } from './networks.ts';
import type { UriScheme } from './payment-uri.ts';

const formats = Object.keys(addressFormats) as AddressFormat[];

const network = z.strictObject({
  /** The variable that holds the node's address: it is often a secret too. */
  chain: z.strictObject({
    adapter: z.enum(['explorer', 'evm', 'bitcoin']),
    urlEnv: z.string(),
    path: z.string().default(''),
    chainId: z.int().positive().optional(),
    blockSeconds: z
      .int()
      .min(1)
      .max(600)
      .default(defaultBlockTimeoutMs / 1000),
  }),
  addresses: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('derived'),
      format: z.enum(formats),
      key: z.string(),
      /** The one with index 0, as the operator's own wallet shows it. */
      firstAddress: z.string(),
    }),
    z.strictObject({ kind: z.literal('shared'), address: z.string() }),
    z.strictObject({
      kind: z.literal('provider'),
      /** The name in CASHIER_PROVIDERS. */
      provider: z.string(),
      format: z.enum([...formats, 'ton']),
    }),
  ]),
  coins: z.record(
    z.string(),
    z.strictObject({ decimals: z.int().min(0).max(18), contract: z.string().optional() }),
  ),
});
type NetworkSettings = z.output<typeof network>;

const networksFile = z.strictObject({ networks: z.record(z.string(), network) });

/** The first addresses of keys from published test vectors, which anybody can spend from. */
const publishedAddresses = new Set([
  'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh',
  '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
]);

/** The account of the development file, which is not the operator's. */
const publishedTonAccount = '6f5bc67986e06430961d9df00433926a4cd92e597ddd8aa6043645ac20bd1782';

/** A TON account as in its raw form, `0:…`; other forms have a tag before and a checksum after. */
function tonAccountOf(address: string): string {
  const [, raw] = address.split(':');
  return raw?.trim().toLowerCase() ?? Buffer.from(address, 'base64').toString('hex', 2, 34);
}

interface Context {
  source: NodeJS.ProcessEnv;
  production: boolean;
  /** Networks whose coins are worth nothing may run in production, as in a pilot. */
  allowsTests?: boolean;
  /** The names of the providers that may give addresses. */
  providers?: readonly string[];
}

function readSettings(path: string): z.output<typeof networksFile>['networks'] {
  try {
    return networksFile.parse(readJsonFile(path)).networks;
  } catch (cause) {
    const message = `${path} is not a valid file of networks: see docs/operating.md.`;
    throw new StartupError(message, { cause });
  }
}

const isBitcoin = (format: string): format is BitcoinFormat =>
  Object.hasOwn(bitcoinPrefixes, format);

const formatOf = ({ addresses }: NetworkSettings): UriScheme =>
  addresses.kind === 'shared' ? 'ton' : addresses.format;

function testFormatOf(
  id: string,
  settings: NetworkSettings,
  { production, allowsTests = false }: Context,
): TestFormat | undefined {
  const format = testFormats.find((one) => one === formatOf(settings));
  const { chainId } = settings.chain;
  if (!production || allowsTests) return format;
  if (format) {
    throw new StartupError(`Coins of ${id} on ${format} are worth nothing: ${testNetworkRemedy}.`);
  }
  if (chainId !== undefined) checkChainId(id, chainId);
  return undefined;
}

/** Nodes of Bitcoin have no TLS, and need none on the same machine. */
const isOnThisMachine = (url: string) =>
  ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(url).hostname);

function chainOf(
  id: string,
  settings: NetworkSettings,
  coins: ChainNetwork['coins'],
  { source, production }: Context,
): Chain {
  const { adapter, urlEnv, path } = settings.chain;
  const url = source[urlEnv];
  if (!url || !URL.canParse(url) || !/^https?:/.test(url)) {
    throw new StartupError(`Set ${urlEnv} to the address of a node of ${id}.`);
  }
  if (!isOnThisMachine(url)) requireHttps(urlEnv, url, { env: source, production });
  checkEscapes(urlEnv, url);
  const nodeUrl = url.replace(/\/$/, '') + path;
  const options = { blockTimeoutMs: settings.chain.blockSeconds * 1000 };
  if (adapter === 'evm') {
    return evmChain(nodeUrl, { ...evmNetwork(id, settings, coins), ...options });
  }
  return adapter === 'explorer'
    ? explorerChain(nodeUrl, options)
    : bitcoinChain(nodeUrl, nodeFormat(id, settings), options);
}

function evmNetwork(id: string, { chain }: NetworkSettings, coins: ChainNetwork['coins']) {
  const { chainId } = chain;
  if (chainId === undefined) {
    throw new StartupError(`Set chainId of ${id} in CASHIER_NETWORKS_FILE: see docs/nodes.md.`);
  }
  for (const [coin, { asset, decimals }] of coins) {
    if (asset !== nativeAsset || decimals === 18) continue;
    throw new StartupError(`${coin} of ${id} must have 18 decimals, or the contract of a token.`);
  }
  return { chainId, coins: [...coins.values()] };
}

function nodeFormat(id: string, settings: NetworkSettings): BitcoinFormat {
  const format = formatOf(settings);
  if (!isBitcoin(format)) {
    throw new StartupError(
      `The adapter bitcoin of ${id} reads Bitcoin and Litecoin, not ${format}.`,
    );
  }
  for (const [coin, { decimals, contract }] of Object.entries(settings.coins)) {
    if (decimals === 8 && contract === undefined) continue;
    throw new StartupError(`${coin} of ${id} must have 8 decimals and no contract.`);
  }
  return format;
}

/** The first address proves at startup, before anybody has paid, that the key is the right one. */
function addressesOf(
  id: string,
  { addresses }: NetworkSettings,
  { production, providers = [] }: Context,
): AddressSource {
  if (addresses.kind === 'shared') {
    if (production && tonAccountOf(addresses.address) === publishedTonAccount) {
      throw new StartupError(
        `The address of ${id} is published as an example and not yours: use your own.`,
      );
    }
    return addresses;
  }
  if (addresses.kind === 'provider') {
    const { kind, provider } = addresses;
    if (providers.includes(provider)) return { kind, provider };
    throw new StartupError(
      `${id} gets its addresses from ${provider}, which is not in CASHIER_PROVIDERS.`,
    );
  }
  const { format, firstAddress } = addresses;
  const isForTests = testFormats.some((one) => one === format);
  const key = readExtendedKey(id, addresses.key, isForTests);
  const first = addressFormats[format](key.publicKeyAt(0));
  if (first !== firstAddress) {
    throw new StartupError(
      `The first address of ${id} is ${first}, not ${firstAddress}: correct key or firstAddress.`,
    );
  }
  if (production && publishedAddresses.has(first)) {
    throw new StartupError(
      `The key of ${id} is published, so anybody could spend from it: use your own.`,
    );
  }
  return { kind: 'derived', format, key };
}

function coinsOf(id: string, { coins }: NetworkSettings): ChainNetwork['coins'] {
  return new Map(
    Object.entries(coins).map(([coin, { decimals, contract }]) => {
      const known = currencyOf(coin);
      if (!known?.crypto || known.exponent < decimals) {
        throw new StartupError(`${coin} of ${id} is not a coin that the ledger can hold.`);
      }
      return [coin, { decimals, asset: contract ? watchKey(contract) : nativeAsset }];
    }),
  );
}

const remedy = 'remove one of them';

/** The networks on this chain: a second one would take the payments of the first for its own. */
const onChain = (networks: ChainNetworks, chainId: number) =>
  [...networks.values()].filter((one) => one.chainId === chainId).map(({ id }) => id);

/** Reads the networks that this server watches; without a file there is none. */
export function readNetworks(path: string | undefined, context: Context): ChainNetworks {
  if (path === undefined) return new Map();
  const problems = collectProblems();
  const { attempt } = problems;
  const networks = new Map<string, ChainNetwork>();
  for (const [id, settings] of Object.entries(readSettings(path))) {
    const testFormat = attempt(() => testFormatOf(id, settings, context), undefined);
    const coins = attempt(() => coinsOf(id, settings), new Map());
    const chain = attempt(() => chainOf(id, settings, coins, context), undefined);
    const addresses = attempt(() => addressesOf(id, settings, context), undefined);
    if (!chain || !addresses) continue;
    const uriScheme = formatOf(settings);
    const { chainId } = settings.chain;
    const [same] = chainId === undefined ? [] : onChain(networks, chainId);
    if (same) problems.refuse(`${same} and ${id} have the same chainId, ${chainId}: ${remedy}.`);
    networks.set(id, { id, chain, addresses, coins, uriScheme, chainId, testFormat });
  }
  problems.throwIfAny();
  return networks;
}
