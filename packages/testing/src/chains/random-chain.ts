import {
  reorganisationFates,
  type SimulatedChain,
} from '@opencashier/sandbox/chains/simulated-chain';
import { ChainUnavailable } from '@opencashier/server/chains/chain';
import type { ChainNetwork } from '@opencashier/server/chains/networks';
import { createLedger } from '@opencashier/ledger';
import { seeded } from '@opencashier/server/testing/fuzz/mutations';
import { watchChain } from '@opencashier/server/workers/watch-chain';
import { type ChainWorld, unitsOf } from './chain-world.ts';
import {
  changeLimit,
  checkPlaces,
  creditsByHand,
  decideCases,
  endDeposit,
  reportByLetter,
  minorInUnit,
  type Operators,
  takenByLetters,
} from './random-cases.ts';

/** The coin to test each network with, and an amount well above the minimum. */
export const triedNetworks = {
  bitcoin: { method: 'crypto_btc', coin: 'BTC', amount: '0.01' },
  litecoin: { method: 'crypto_ltc', coin: 'LTC', amount: '1' },
  ethereum: { method: 'crypto_eth', coin: 'ETH', amount: '0.1' },
  'binance-smart-chain': { method: 'crypto_usdt', coin: 'USDT', amount: '40' },
  tron: { method: 'crypto_usdt', coin: 'USDT', amount: '40' },
  ton: { method: 'crypto_usdt', coin: 'USDT', amount: '40' },
} as const;
export type TriedNetwork = keyof typeof triedNetworks;

/** The results of a run. `early` and `missed` must always be empty. */
export interface RandomRun {
  credits: number;
  reversals: number;
  /** Cases that operators settled. */
  settled: number;
  early: string[];
  missed: string[];
}

interface Script extends Operators {
  network: TriedNetwork;
  chain: SimulatedChain;
  needed: number;
}

const pick = <T>({ random }: Script, from: readonly T[]): T | undefined =>
  from[Math.floor(random() * from.length)];

/** Dust, less than the minimum, less than requested, the exact amount, and more. */
const shares = ['0.000001', '0.01', '0.05', '0.5', '1', '1.7'];

function pay(script: Script, asset?: string): void {
  const { deposit } = script;
  const share = Number(pick(script, shares) ?? 1) * Number(deposit.crypto.amount);
  deposit.pay(share.toFixed(8), asset);
}

/** One random event on the chain. */
function applyChainEvent(script: Script): void {
  const { chain, random, needed } = script;
  const chance = random();
  const waiting = pick(script, chain.mempool);
  if (chance < 0.2) return pay(script);
  if (chance < 0.24) return pay(script, 'another-token');
  if (chance < 0.3 && waiting) {
    chain.replace(waiting.txid, (same) => ({ ...same, units: same.units + 1n }));
    return undefined;
  }
  if (chance < 0.34 && waiting) return void chain.forget(waiting.txid);
  if (chance < 0.5) {
    const depth = 1 + Math.floor(random() * needed * 1.5);
    return chain.reorganise(depth, pick(script, reorganisationFates) ?? 'again');
  }
  return chain.mine(1 + Math.floor(random() * needed));
}

/** One random action of the operators, or none. */
async function applyOperatorAction(script: Script): Promise<void> {
  const chance = script.random();
  if (chance < 0.15) return decideCases(script);
  if (chance < 0.2) {
    // While the chain is being read.
    await Promise.all([decideCases(script), script.world.watch(script.network)]);
    return undefined;
  }
  if (chance < 0.3) return endDeposit(script);
  if (chance < 0.35) return changeLimit(script, script.random() < 0.5);
  if (chance < 0.42) return reportByLetter(script);
  return undefined;
}

/** The server crashes or loses its node at any call, and restarts from its database. */
async function watchWithFaults({ world, network, random }: Script): Promise<void> {
  const { chain, ...rest } = world.network(network);
  const faulty = <R>(call: () => Promise<R>): Promise<R> => {
    if (random() < 0.15) return Promise.reject(new ChainUnavailable('it went away'));
    return call();
  };
  const broken: ChainNetwork = {
    ...rest,
    chain: {
      height: () => faulty(() => chain.height()),
      block: (height, ours) => faulty(() => chain.block(height, ours)),
      hashAt: (height) => faulty(() => chain.hashAt(height)),
      pending: (ours) => faulty(() => chain.pending(ours)),
    },
  };
  await watchChain(world.server.app.services, broken).catch((error: unknown) => {
    if (!(error instanceof ChainUnavailable)) throw error;
  });
}

/** The final payments on the chain: the oracle, independent of the server's ledger. */
function finalOnChain({ chain, deposit, needed, world }: Script): Map<string, bigint> {
  const { address, memo, network, coin } = deposit.crypto;
  const asset = world.network(network).coins.get(coin)?.asset;
  const final = new Map<string, bigint>();
  for (let height = 0; height <= chain.tip.height - needed + 1; height += 1) {
    for (const { txid, transfers } of chain.block(height)?.transactions ?? []) {
      const own = transfers.filter((one) => one.to === address && one.memo === memo);
      const units = own.reduce((sum, one) => sum + (one.asset === asset ? one.units : 0n), 0n);
      if (units > 0n) final.set(txid, units);
    }
  }
  return final;
}

/** Every transaction that is in a block now. */
function inBlocks({ chain }: Script): Set<string> {
  const heights = Array.from({ length: chain.tip.height + 1 }, (_, height) => height);
  const mined = heights.flatMap((height) => chain.block(height)?.transactions ?? []);
  return new Set(mined.map(({ txid }) => txid));
}

interface Books {
  credited: Map<string, bigint>;
  /** The player's balance less the debt, in the coin's units on the network. */
  balance: bigint;
}

async function readBooks(script: Script): Promise<Books> {
  const { world, deposit } = script;
  const { pool } = world.server;
  const { rows } = await pool.query<{ txid: string; units: bigint }>(
    `select p.txid, p.units from cashier.chain_payments p
     join cashier.crypto_addresses a on a.id = p.address_id
     where a.first_deposit_id = $1 and p.credited_block is not null`,
    [deposit.id],
  );
  const owner = `demo:${deposit.user}`;
  const ledger = createLedger(pool);
  const { posted } = await ledger.balance(owner, deposit.coin);
  const { posted: debt } = await ledger.balance(owner, deposit.coin, 'receivable');
  return {
    credited: new Map(rows.map(({ txid, units }) => [txid, units])),
    balance: (posted + debt) / minorInUnit(script),
  };
}

const sum = (units: Iterable<bigint>): bigint => [...units].reduce((all, one) => all + one, 0n);

/** Compares the ledger with the chain: each final payment is credited, settled or in a case. */
async function audit(
  script: Script,
  run: RandomRun,
  minimum: bigint,
  before: Books,
): Promise<Books> {
  const books = await readBooks(script);
  const final = finalOnChain(script);
  const { height } = script.chain.tip;
  for (const txid of books.credited.keys()) {
    if (!final.has(txid)) run.early.push(`${txid} at ${height}`);
    if (!before.credited.has(txid)) run.credits += 1;
  }
  run.reversals += [...before.credited.keys()].filter((txid) => !books.credited.has(txid)).length;
  const places = await checkPlaces(script, final, minimum);
  run.missed.push(...places.map((problem) => `${problem} at ${height}`));
  const byHand = await creditsByHand(script, { inBlocks: inBlocks(script), final });
  run.missed.push(...script.wrong.splice(0));
  const given = sum(books.credited.values()) + byHand - (await takenByLetters(script));
  if (given !== books.balance) run.early.push(`balance ${books.balance}, credited ${given}`);
  return books;
}

/** A chain with random events, watched by a server that fails at random points. */
export async function runRandomChain(
  world: ChainWorld,
  network: TriedNetwork,
  seed: number,
  steps: number,
): Promise<RandomRun> {
  const chain = await world.renew(network);
  const { method, coin, amount } = triedNetworks[network];
  const user = `${network}-${seed}`;
  const deposit = await world.deposit({ user, network, method, coin, amount, currency: coin });
  const { needed } = deposit.crypto.confirmations;
  const operators = { creditedByHand: new Map<string, bigint>(), lettersMinor: 0n, settled: 0 };
  const random = seeded(seed);
  const script: Script = {
    world,
    network,
    chain,
    deposit,
    needed,
    random,
    ...operators,
    wrong: [],
  };
  const least = unitsOf(network, coin, deposit.crypto.minimum ?? '0');
  // The minimum is at least one of the smallest units.
  const minimum = least > 0n ? least : 1n;
  const run: RandomRun = { credits: 0, reversals: 0, settled: 0, early: [], missed: [] };
  let books: Books = { credited: new Map(), balance: 0n };
  const check = async () => {
    await world.watch(network);
    books = await audit(script, run, minimum, books);
  };
  for (let step = 0; step < steps; step += 1) {
    applyChainEvent(script);
    await applyOperatorAction(script);
    if (script.random() < 0.4) await watchWithFaults(script);
    if (script.random() < 0.7) await check();
  }
  await changeLimit(script, false);
  // In any case, the run ends with a credit that then loses its block.
  deposit.pay(deposit.crypto.amount);
  chain.mine(needed);
  await check();
  chain.reorganise(needed + 1, script.random() < 0.5 ? 'waiting' : 'gone');
  await check();
  chain.mine(needed);
  await check();
  await decideCases(script);
  await check();
  run.settled = script.settled;
  return run;
}
