import type { Pool } from 'pg';
import type { Partners } from '../partners/partners.ts';
import { createLedgerWallet } from './ledger-wallet.ts';
import { createRemoteWallet } from './remote-wallet.ts';
import type { Wallet } from './wallet.ts';
import { createWalletClient, type WalletClient } from './wallet-client.ts';

export type WalletClients = ReadonlyMap<string, WalletClient>;

/** The wallets that partners keep themselves, by the partner's key. */
export function createWalletClients(partners: Partners): WalletClients {
  return new Map(
    [...partners].flatMap(([key, { wallet }]): [string, WalletClient][] =>
      wallet ? [[key, createWalletClient(`the wallet of ${key}`, wallet)]] : [],
    ),
  );
}

/** Each partner's wallet, according to its file: its own, or our ledger. */
export function createWallets(pool: Pool, clients: WalletClients): Wallet {
  const ledger = createLedgerWallet(pool);
  const remote = new Map([...clients].map(([key, client]) => [key, createRemoteWallet(client)]));
  const of = ({ partner }: { partner: string }) => remote.get(partner) ?? ledger;
  const ofOwner = (owner: string) => of({ partner: owner.slice(0, owner.indexOf(':')) });
  return {
    authorizeDeposit: (request) => of(request).authorizeDeposit(request),
    credit: (db, credit) => of(credit).credit(db, credit),
    reverse: (db, credit) => of(credit).reverse(db, credit),
    hold: (hold) => of(hold).hold(hold),
    commit: (db, hold) => of(hold).commit(db, hold),
    release: (db, hold) => of(hold).release(db, hold),
    abandon: (db, hold) => of(hold).abandon(db, hold),
    funds: (owner) => ofOwner(owner).funds(owner),
    balance: (owner, currency) => ofOwner(owner).balance(owner, currency),
    isBlocked: (owner) => ofOwner(owner).isBlocked(owner),
  };
}
