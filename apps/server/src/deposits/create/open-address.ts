import { randomInt } from 'node:crypto';
import { type CatalogueMethod, networkOf } from '@opencashier/catalogue';
import type { CryptoDeposit } from '@opencashier/contract/calls/crypto-deposits';
import { CallError } from '@opencashier/contract/errors';
import { currencyOf, multiplyDecimals, roundUpDecimal } from '@opencashier/money';
import { type Queryable, transaction } from '@opencashier/postgres';
import { addressFormats } from '../../chains/address-formats.ts';
import { watchKey } from '../../chains/chain.ts';
import {
  type AddressSource,
  type ChainNetwork,
  chainProvider,
  type NetworkCoin,
} from '../../chains/networks.ts';
import { findHead } from '../../chains/store/chain-blocks.ts';
import { nextAddressIndex, recordAddress } from '../../chains/store/crypto-addresses.ts';
import { changeDeposit, lockDeposit } from '../store/deposits.ts';
import { amountOf, requiredMinor } from '../../rates/amounts.ts';
import { askAddress } from './ask-address.ts';
import type { Deposit, Price } from '../deposit.ts';
import { requestUri } from '../../chains/request-uri.ts';
import type { Services } from '../../services/services.ts';

type AddressDeps = Pick<Services, 'pool' | 'providers' | 'publicUrl' | 'wake' | 'now'>;

/** A coin on a network that we watch, with its texts in the catalogue. */
export interface ChainRoute {
  network: ChainNetwork;
  coin: string;
  networkCoin: NetworkCoin;
  name: string;
  standard: string | null;
  confirmations: number;
  intervalSeconds: number;
  minUsd: number | null;
  /** The name that is recorded in place of a provider's. */
  provider: string;
}

/** The network of a deposit by this method, if we watch its chain ourselves. */
export function chainRoute(
  { networks, catalogue, providers }: Pick<Services, 'networks' | 'catalogue' | 'providers'>,
  method: CatalogueMethod,
  fields: Record<string, string>,
): ChainRoute | undefined {
  if (providers.get(method.provider)?.collectsCoins) return undefined;
  const id = networkOf(method, fields);
  const network = id === undefined ? undefined : networks.get(id);
  const row = id === undefined ? undefined : catalogue.networks[id];
  const { coin } = method;
  const networkCoin = coin === undefined ? undefined : network?.coins.get(coin);
  if (!network || !row || coin === undefined || !networkCoin) return undefined;
  const { name, standard, confirmations, intervalSeconds, minUsd } = row;
  if (confirmations === null || intervalSeconds === null) return undefined;
  const provider = chainProvider(network.id);
  const networkInfo = { name, standard, confirmations, intervalSeconds, minUsd };
  return { network, coin, networkCoin, ...networkInfo, provider };
}

/** Twice the usual time for what was paid to become final. */
function confirmingMs({ confirmations, intervalSeconds }: ChainRoute): number {
  return 2 * confirmations * intervalSeconds * 1000;
}

/** Until when to wait for a payment that was sent while the rate was guaranteed. */
export function chainExpiry(route: ChainRoute, payBy: Date): Date {
  return new Date(payBy.getTime() + confirmingMs(route));
}

/** CRY-3: the network's minimum in the coin, as it is promised with the address. */
export function chainMinimum({ rates }: Pick<Services, 'rates'>, route: ChainRoute): bigint {
  const { coin, minUsd } = route;
  if (minUsd === null) return 0n;
  const rate = rates.latest('USD', coin);
  if (!rate) throw new CallError('banking.rateUnavailable', `No rate from USD to ${coin}.`);
  const decimals = currencyOf(coin)?.decimals ?? 2;
  return requiredMinor(roundUpDecimal(multiplyDecimals(String(minUsd), rate.rate), decimals), coin);
}

/** Refuses a deposit that could never be credited, or whose chain has not been read yet. */
export async function checkChainRoute(
  services: Pick<Services, 'pool' | 'rates'>,
  route: ChainRoute,
  { payMinor }: Price,
): Promise<bigint> {
  const minimumMinor = chainMinimum(services, route);
  if (payMinor < minimumMinor) {
    const least = `${amountOf(minimumMinor, route.coin)} ${route.coin}`;
    throw new CallError('banking.amountOutOfRange', `The minimum on this network is ${least}.`);
  }
  await checkChainRead(services, route);
  return minimumMinor;
}

export async function checkChainRead(
  { pool }: Pick<Services, 'pool'>,
  route: ChainRoute,
): Promise<void> {
  if (await findHead(pool, route.network.id)) return;
  throw new CallError('banking.methodUnavailable', `${route.name} cannot be read at the moment.`);
}

/** Gives the deposit its own address, or its own memo. */
export async function openAddress(
  services: AddressDeps,
  created: Deposit,
  route: ChainRoute,
  minimumMinor: bigint,
): Promise<Deposit> {
  const { id } = created;
  const issueAddress = await addressIssuer(services, created, route.network);
  const deposit = await transaction(services.pool, async (db) => {
    const current = await lockDeposit(db, id);
    // A second attempt finds the address of the first.
    if (!current || current.crypto) return current;
    const address = await issueAddress(db);
    await recordAddress(db, {
      ...address,
      network: route.network.id,
      coin: route.coin,
      asset: route.networkCoin.asset,
      watchKey: watchKey(address.address),
      firstDepositId: id,
      minimumMinor,
      confirmations: route.confirmations,
    });
    const crypto = firstView(current, route, address, minimumMinor);
    return changeDeposit(db, current, { stage: 'waiting', crypto });
  });
  services.wake('changes');
  if (!deposit) throw new Error(`deposit ${id} no longer exists`);
  return deposit;
}

interface IssuedAddress {
  address: string;
  memo: string;
  keyId: string | null;
  keyIndex: number | null;
}

/** A provider is asked before the transaction begins; our own addresses are taken within it. */
async function addressIssuer(
  services: AddressDeps,
  created: Deposit,
  { id: network, addresses }: ChainNetwork,
): Promise<(db: Queryable) => Promise<IssuedAddress>> {
  if (addresses.kind !== 'provider') return (db) => newAddress(db, addresses);
  const { provider } = addresses;
  const issued = await askAddress(services, created, { provider, network });
  return async () => ({ ...issued, keyId: null, keyIndex: null });
}

type OwnAddresses = Exclude<AddressSource, { kind: 'provider' }>;

/** A memo has only digits, so that it survives every wallet and being read aloud. */
async function newAddress(db: Queryable, addresses: OwnAddresses): Promise<IssuedAddress> {
  if (addresses.kind === 'shared') {
    const memo = String(randomInt(10 ** 11, 10 ** 12));
    return { address: addresses.address, memo, keyId: null, keyIndex: null };
  }
  const { key, format } = addresses;
  const keyIndex = await nextAddressIndex(db, key.id);
  const address = addressFormats[format](key.publicKeyAt(keyIndex));
  return { address, memo: '', keyId: key.id, keyIndex };
}

function firstView(
  { payMinor, expiresAt }: Deposit,
  route: ChainRoute,
  { address, memo }: IssuedAddress,
  minimumMinor: bigint,
): CryptoDeposit {
  const { network, coin, networkCoin, standard, confirmations: needed, intervalSeconds } = route;
  const isToken = networkCoin.asset !== 'native' && standard !== null;
  return {
    coin,
    network: network.id,
    networkName: route.name,
    ...(isToken ? { standard } : {}),
    address,
    ...(memo ? { memo } : {}),
    uri: requestUri(network, networkCoin, { coin, address, memo }, payMinor),
    amount: amountOf(payMinor, coin),
    ...(minimumMinor > 0n ? { minimum: amountOf(minimumMinor, coin) } : {}),
    confirmations: { seen: 0, needed },
    intervalSeconds,
    state: 'awaiting',
    payBy: new Date(expiresAt.getTime() - confirmingMs(route)).toISOString(),
    received: '0',
    payments: [],
  };
}
