import { isDeepStrictEqual } from 'node:util';
import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import type { Queryable } from '@opencashier/postgres';
import { isTemporary } from '../cases/case.ts';
import type { ChainNetwork, NetworkCoin } from '../chains/networks.ts';
import type { Deposit } from '../deposits/deposit.ts';
import { requestedMinor } from '../deposits/domain/price-deposit.ts';
import { changeDeposit, lockDeposit } from '../deposits/store/deposits.ts';
import { amountOf, requiredMinor } from '../rates/amounts.ts';
import type { Services } from '../services/services.ts';
import { assignPayment, paymentsTo } from '../chains/store/chain-payments.ts';
import { type CryptoAddress, lockAddress } from '../chains/store/crypto-addresses.ts';
import { type CountedPayment, countPayment } from './crypto-payments.ts';
import { cryptoView } from './crypto-view.ts';
import { requestUri } from '../chains/request-uri.ts';

export type SettleDeps = Pick<Services, 'pool' | 'wallet' | 'rates' | 'partners' | 'now'>;

/** An address that is being settled, in a transaction that has locked it, and its payments. */
export interface AddressSettlement {
  db: Queryable;
  services: SettleDeps;
  network: ChainNetwork;
  coin: NetworkCoin;
  address: CryptoAddress;
  payments: CountedPayment[];
}

/** Locks an address and reads its payments; undefined for a coin that is no longer watched. */
export async function openSettlement(
  db: Queryable,
  services: SettleDeps,
  network: ChainNetwork,
  addressId: bigint,
): Promise<AddressSettlement | undefined> {
  const address = await lockAddress(db, addressId);
  const coin = address && network.coins.get(address.coin);
  if (!address || !coin) return undefined;
  const found = await paymentsTo(db, addressId);
  const payments = found.map((one) => countPayment(one, address.coin, coin, address.confirmations));
  return { db, services, network, coin, address, payments };
}

/** The chain's state in the form of a provider's report, which the crediting code expects. */
export function asProviderDeposit(
  { services, address }: Pick<AddressSettlement, 'services' | 'address'>,
  { id, payMinor }: Deposit,
  amountMinor = payMinor,
): ProviderDeposit {
  return {
    reference: id,
    providerId: `address-${address.id}`,
    status: 'processed',
    amount: amountOf(amountMinor, address.coin),
    currency: address.coin,
    updatedAt: services.now().toISOString(),
  };
}

export async function requiredDeposit(db: Queryable, id: string): Promise<Deposit> {
  const deposit = await lockDeposit(db, id);
  if (!deposit) throw new Error(`deposit ${id} no longer exists`);
  return deposit;
}

/** Assigns a payment to a deposit, if it is not assigned so already. */
export async function assign(
  { db }: AddressSettlement,
  payment: CountedPayment,
  change: Pick<CountedPayment, 'depositId' | 'creditedBlock'>,
): Promise<void> {
  if (payment.depositId === change.depositId && payment.creditedBlock === change.creditedBlock) {
    return;
  }
  Object.assign(payment, change);
  await assignPayment(db, payment);
}

/** The payment is in no case, or in one that the automatic credit can still include. */
export function isStillCounted({ openCase: held }: Pick<CountedPayment, 'openCase'>): boolean {
  return held === null || isTemporary(held.reason);
}

/** Payments that no credited deposit has counted belong to the open deposit. */
export async function assignPayments(
  settlement: AddressSettlement,
  { id }: Deposit,
  isNew: boolean,
): Promise<void> {
  for (const one of settlement.payments) {
    const isFree = one.depositId === null || (isNew && one.isLive && isStillCounted(one));
    if (one.creditedBlock === null && isFree) {
      await assign(settlement, one, { depositId: id, creditedBlock: null });
    }
  }
}

/** Writes the player's view, if it has changed. */
export async function updateView(settlement: AddressSettlement, deposit: Deposit): Promise<void> {
  const { db, services, network, coin, address, payments } = settlement;
  if (!deposit.crypto) return;
  // Transfers of zero are made to confuse people, and do not count as payments.
  const own = payments.filter((one) => one.depositId === deposit.id && one.units > 0n);
  const now = services.now();
  const requested = { requestedMinor: requestedMinor(services.rates, deposit, now), now };
  const view = cryptoView(deposit, deposit.crypto, address, own, requested);
  // The QR code asks for the same amount as the page, even if that is only the missing part.
  const toSend = requiredMinor(view.due ?? view.amount, address.coin);
  const crypto = { ...view, uri: requestUri(network, coin, address, toSend) };
  if (isDeepStrictEqual(crypto, deposit.crypto)) return;
  await changeDeposit(db, deposit, { stage: deposit.stage, crypto });
}
