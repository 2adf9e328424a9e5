import type { Catalogue } from '@opencashier/catalogue';
import type { Pool } from 'pg';
import type { Captchas } from '../captcha/verifier.ts';
import type { SendCode } from '../security/send-code.ts';
import type { Bonuses } from '../bonuses/bonuses.ts';
import type { ChainNetworks } from '../chains/networks.ts';
import type { Providers } from '../providers/provider.ts';
import type { Rates } from '../rates/rates.ts';
import type { Retention } from '../configuration/retention.ts';
import type { Partners } from '../partners/partners.ts';
import type { Rotation } from '../rotation/rotation.ts';
import type { Seal } from '../security/seal.ts';
import type { WalletClients } from '../wallet/create-wallets.ts';
import type { Wallet } from '../wallet/wallet.ts';
import type { PartnerMethods } from './partner-methods.ts';

/**
 * Work that waits for a worker: notices of providers, changes that players, operators and wallets
 * are told, messages to operators, orders to wallets, payouts, refunds, and due checks of deposits.
 */
export type Work = 'notices' | 'changes' | 'webhooks' | 'orders' | 'payouts' | 'refunds' | 'checks';

/** Each provider's notices have a worker of their own, so one of many can be woken alone. */
export type Wakeable = Work | { noticesOf: string };

export type Wake = (...work: [Wakeable, ...Wakeable[]]) => void;

/** The services that calls and workers use, built once in startup/app.ts. */
export interface Services {
  pool: Pool;
  /** The last valid catalogue: read it again in every call, because its files may change. */
  readonly catalogue: Catalogue;
  /** The methods that operators switched off or moved; lists and new payments follow it. */
  methods: PartnerMethods;
  wallet: Wallet;
  /** The partners that keep a wallet of their own. */
  walletClients: WalletClients;
  providers: Providers;
  /** The chains that we watch ourselves. */
  networks: ChainNetworks;
  captchas: Captchas;
  rates: Rates;
  sendCode: SendCode;
  bonuses: Bonuses;
  partners: Partners;
  /** Encrypts what players post to a provider before it is stored. */
  seal: Seal;
  rotation: Rotation;
  /** The retention of data that the ledger does not need. */
  retention: Retention;
  /** The server's public address, without a slash at the end. */
  publicUrl: string;
  product: string;
  production: boolean;
  /** A session of the console ends after this time without a request. */
  consoleIdleMinutes: number;
  /** Wakes the workers that have something new to do; without it they look once a second. */
  wake: Wake;
  /** Logs an error that the server went on without. */
  logWarning: (err: unknown, line: string) => void;
  now: () => Date;
}

/** The services that credit money to a player, or take it back. */
export type CreditDeps = Pick<Services, 'wallet' | 'rates' | 'now'>;
