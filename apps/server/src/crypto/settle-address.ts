import { isDeepStrictEqual } from 'node:util';
import type { ProviderDeposit } from '@opencashier/contract/provider/protocol';
import { type Queryable, transaction } from '@opencashier/postgres';
import type { ChainNetwork, NetworkCoin } from '../chains/networks.ts';
import { assignPayment, paymentsTo } from '../chains/store/chain-payments.ts';
import {
  changeAddress,
  type CryptoAddress,
  lockAddress,
} from '../chains/store/crypto-addresses.ts';
import { changeDeposit, lockDeposit } from '../deposits/store/deposits.ts';
import { amountOf, requiredMinor } from '../rates/amounts.ts';
import { creditDeposit } from '../deposits/domain/credit-deposit.ts';
import { coversPrice } from '../deposits/domain/credit-package.ts';
import { keepPromise } from './keep-promise.ts';
import { type Counted, countPayment, hasFallen, sumOf } from './crypto-payments.ts';
import { cryptoView } from './crypto-view.ts';
import type { Deposit } from '../deposits/deposit.ts';
import { askedMinor, isPriced, worthOf } from '../deposits/domain/price-deposit.ts';
import { requestUri } from '../chains/request-uri.ts';
import { reverseDeposit } from '../deposits/reversals/reverse-deposit.ts';
import type { Services } from '../services/services.ts';
import { openUnsolicited } from './unsolicited-deposit.ts';

type SettleDeps = Pick<Services, 'pool' | 'wallet' | 'rates' | 'now'>;

interface Books {
  db: Queryable;
  services: SettleDeps;
  network: ChainNetwork;
  coin: NetworkCoin;
  address: CryptoAddress;
  payments: Counted[];
}

/**
 * Brings what the chain holds for an address into the books: money that has its confirmations is
 * credited, money whose block the chain has left is taken back, and the deposit shows how far the
 * rest is. It looks at the payments as they are now, not at what happened to them, so that a crash
 * at any point and any number of repetitions end alike.
 */
export async function settleAddress(
  services: SettleDeps,
  network: ChainNetwork,
  addressId: bigint,
): Promise<void> {
  await transaction(services.pool, async (db) => {
    const address = await lockAddress(db, addressId);
    const coin = address && network.coins.get(address.coin);
    if (!address || !coin) return;
    const found = await paymentsTo(db, addressId);
    const payments = found.map((one) =>
      countPayment(one, address.coin, coin, address.confirmations),
    );
    const books = { db, services, network, coin, address, payments };
    await takeBackFallen(books);
    const current = await creditFinal(books);
    const isUnpriced = !isPriced(services.rates, current, services.now());
    const isActive = payments.some(
      (one) => one.isLive && (!one.isFinal || (isUnpriced && one.creditedBlock === null)),
    );
    if (isActive && current.id === address.depositId) return;
    await changeAddress(db, address, { depositId: current.id, isActive });
  });
}

/** A provider's words for what the chain says, because the books know one language. */
function wordsFor(
  { services, address }: Books,
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

async function requiredDeposit(db: Queryable, id: string): Promise<Deposit> {
  const deposit = await lockDeposit(db, id);
  if (!deposit) throw new Error(`deposit ${id} has gone`);
  return deposit;
}

async function assign(
  { db }: Books,
  payment: Counted,
  change: Pick<Counted, 'depositId' | 'creditedBlock'>,
): Promise<void> {
  if (payment.depositId === change.depositId && payment.creditedBlock === change.creditedBlock) {
    return;
  }
  Object.assign(payment, change);
  await assignPayment(db, payment);
}

/** Writes what the player sees, if it is other than before. */
async function show(books: Books, deposit: Deposit): Promise<void> {
  const { db, services, network, coin, address, payments } = books;
  if (!deposit.crypto) return;
  const own = payments.filter(({ depositId }) => depositId === deposit.id);
  const now = services.now();
  const asked = { askedMinor: askedMinor(services.rates, deposit, now), now };
  const view = cryptoView(deposit, deposit.crypto, address, own, asked);
  // The code asks for what the page asks for, also once that is only what is missing.
  const toSend = requiredMinor(view.due ?? view.amount, address.coin);
  const crypto = { ...view, uri: requestUri(network, coin, address, toSend) };
  if (isDeepStrictEqual(crypto, deposit.crypto)) return;
  await changeDeposit(db, deposit, { stage: deposit.stage, crypto });
}

/**
 * The chain has left the block of a payment that was credited. All of its deposit is taken back;
 * its payments count anew wherever they are, and are credited again should they become final.
 */
async function takeBackFallen(books: Books): Promise<void> {
  const { db, services, payments } = books;
  const credited = payments.filter(({ creditedBlock }) => creditedBlock !== null);
  for (const [id, own] of Map.groupBy(credited, ({ depositId }) => depositId ?? '')) {
    if (!own.some(hasFallen)) {
      // One that is final in another block by now is as good there.
      for (const one of own) await assign(books, one, { ...one, creditedBlock: blockOf(one) });
      continue;
    }
    const deposit = await requiredDeposit(db, id);
    if (deposit.stage === 'processed') {
      const reason = 'The network has taken the payment back.';
      await reverseDeposit(db, services, deposit, {
        reversedMinor: deposit.paidMinor ?? deposit.payMinor,
        reason,
      });
    }
    await show(books, await requiredDeposit(db, id));
    for (const one of own) await assign(books, one, { depositId: null, creditedBlock: null });
  }
}

const blockOf = ({ isFinal, blockHash, creditedBlock }: Counted) =>
  isFinal ? blockHash : creditedBlock;

/** Credits what is final, once it reaches the minimum; gives the deposit that counts what comes. */
async function creditFinal(books: Books): Promise<Deposit> {
  const { db, address, payments } = books;
  let deposit = await requiredDeposit(db, address.depositId);
  for (;;) {
    const open = payments.filter((one) => one.isLive && one.creditedBlock === null);
    if (deposit.bought && deposit.stage === 'processed') return keepSurplus(books, deposit);
    const isOver = deposit.stage === 'processed' || deposit.stage === 'reversed';
    const next = isOver ? await openUnsolicited(books.db, books.services, deposit, open) : deposit;
    if (!next) return deposit;
    deposit = next;
    await takeIn(books, deposit, isOver);
    deposit = await keepPromise(db, deposit, payments, books.services.now());
    const final = open.filter(({ isFinal }) => isFinal);
    if (!isEnough(books, deposit, sumOf(final))) {
      const noted = await noteShort(books, deposit, sumOf(final));
      await show(books, noted);
      return noted;
    }
    await creditDeposit(db, books.services, deposit, wordsFor(books, deposit, sumOf(final)));
    for (const one of final) {
      await assign(books, one, { depositId: deposit.id, creditedBlock: one.blockHash });
    }
    deposit = await requiredDeposit(db, deposit.id);
    await show(books, deposit);
  }
}

/** Payments that no credited deposit has counted belong to the open deposit. */
async function takeIn(books: Books, { id }: Deposit, isNew: boolean): Promise<void> {
  for (const one of books.payments) {
    const isFree = one.depositId === null || (isNew && one.isLive);
    if (one.creditedBlock === null && isFree) {
      await assign(books, one, { depositId: id, creditedBlock: null });
    }
  }
}

/** The minimum that was promised; and less than the smallest unit of money is none at all. */
function isEnough({ services, address }: Books, deposit: Deposit, sumMinor: bigint): boolean {
  if (sumMinor === 0n || sumMinor < address.minimumMinor) return false;
  // A promise that has run out is not honoured: without a rate the money waits for one.
  if (!isPriced(services.rates, deposit, services.now())) return false;
  if (deposit.bought) return coversPrice(services.rates, deposit, sumMinor, services.now());
  return worthOf(services.rates, deposit, sumMinor, services.now()).creditMinor > 0n;
}

/** A package was bought by this address; what else comes to it buys nothing, and is told. */
async function keepSurplus(books: Books, deposit: Deposit): Promise<Deposit> {
  await takeIn(books, deposit, true);
  const own = books.payments.filter((one) => one.isFinal && one.depositId === deposit.id);
  const kept = await notePaid(books, deposit, sumOf(own));
  await show(books, kept);
  return kept;
}

/** A payment too small for its package goes to the operator once the deposit has ended. */
function noteShort(books: Books, deposit: Deposit, sumMinor: bigint): Promise<Deposit> | Deposit {
  return deposit.bought && deposit.stage === 'mistaked'
    ? notePaid(books, deposit, sumMinor)
    : deposit;
}

async function notePaid({ db }: Books, deposit: Deposit, sumMinor: bigint): Promise<Deposit> {
  const paidMinor = sumMinor > 0n ? sumMinor : null;
  if (paidMinor === deposit.paidMinor) return deposit;
  return changeDeposit(db, deposit, { stage: deposit.stage, paidMinor });
}
