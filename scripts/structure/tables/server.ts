// The server's layers in dependency order: a layer imports only layers listed before it. Every call
// is handled in its subject's `calls.ts`, and these files together are a layer on top of all
// subjects.

import type { LayerTable } from '../layer-table.ts';
import { serverEdges } from './server-edges.ts';
import { deposits, ports, withdrawals } from './server-groups.ts';
import { providerLayers } from './server-providers.ts';

export const serverLayers: LayerTable = {
  assembly: /^main\.ts$|^startup\//,
  layers: {
    audit: { imports: [] },
    builds: { imports: [] },
    configuration: { imports: [] },
    // Partner files: keys, origins, rules of quotes and of peer-to-peer payments.
    partners: { imports: ['configuration'] },
    ...providerLayers,
    queues: { imports: [] },
    captcha: { imports: ['configuration'] },
    chains: { imports: ['configuration'] },
    rates: { imports: ['configuration', 'partners'] },
    security: { imports: ['configuration', 'partners'] },
    // The secrets in use, and what is sealed again during their rotation.
    rotation: { imports: ['security'] },
    // Money that waits for an operator; deposits and chains put it there.
    cases: { imports: ['rates'] },
    wallet: {
      imports: ['partners', 'providers', 'providers/clients', 'queues', 'rates', 'security'],
    },
    bonuses: { imports: ['partners', 'rates', 'security'] },
    services: {
      imports: [
        'bonuses',
        'captcha',
        'chains',
        'configuration',
        'partners',
        'providers',
        'queues',
        'rates',
        'rotation',
        'security',
        'wallet',
      ],
    },
    methods: { imports: ['captcha', 'configuration', ...ports] },
    players: { imports: ports },
    // Coins, and what they are worth; deposits buy them and withdrawals redeem them.
    sweepstake: { imports: ports },
    deposits: { imports: ['rates', 'security'] },
    'deposits/store': { imports: ['deposits', 'players', 'queues', 'security'] },
    // Reversals by banks, and the share that is taken from the player.
    'deposits/reversals': {
      imports: ['deposits', 'deposits/store', 'bonuses', 'cases', 'sweepstake', ...ports],
    },
    // Requests, prices, and what a player is shown of a deposit.
    'deposits/domain': {
      imports: ['deposits', 'deposits/store', 'players', 'sweepstake', ...ports],
    },
    // Providers' reports about deposits, and the money that is credited or held for them.
    'deposits/credit': {
      imports: [
        'deposits',
        'deposits/store',
        'deposits/reversals',
        'deposits/domain',
        'bonuses',
        'cases',
        'players',
        'sweepstake',
        ...ports,
      ],
    },
    'deposits/create': {
      imports: [
        'deposits',
        'deposits/store',
        'deposits/domain',
        'deposits/credit',
        'bonuses',
        'captcha',
        'chains',
        'players',
        'sweepstake',
        ...ports,
      ],
    },
    // The player declares, cancels, or returns from the payment page.
    'deposits/follow-up': {
      imports: [
        'deposits',
        'deposits/store',
        'deposits/domain',
        'deposits/credit',
        'deposits/create',
        ...ports,
      ],
    },
    'deposits/refunds': {
      imports: [
        'deposits',
        'deposits/store',
        'deposits/reversals',
        'deposits/domain',
        'deposits/credit',
        'sweepstake',
        ...ports,
      ],
    },
    'deposits/disputes': {
      imports: [
        'deposits',
        'deposits/store',
        'deposits/reversals',
        'deposits/domain',
        'deposits/credit',
        ...ports,
      ],
    },
    // Both are special deposits: paid to an address that we watch, and to another person.
    crypto: { imports: ['cases', 'chains', ...deposits, ...ports] },
    'peer-to-peer': { imports: ['bonuses', 'captcha', 'players', ...deposits, ...ports] },
    withdrawals: { imports: ['security', 'wallet'] },
    'withdrawals/store': { imports: ['withdrawals', 'players', 'queues', 'security'] },
    // The partner's rule for approvals without a review.
    'withdrawals/approval': {
      imports: ['withdrawals', 'withdrawals/store', ...ports],
    },
    // Limits, offers, quotes, and what a player is shown of a withdrawal.
    'withdrawals/domain': {
      imports: ['withdrawals', 'withdrawals/store', 'deposits/domain', 'sweepstake', ...ports],
    },
    'withdrawals/codes': {
      imports: ['withdrawals', 'withdrawals/store', 'withdrawals/domain', 'players', ...ports],
    },
    'withdrawals/drafts': {
      imports: [
        'withdrawals',
        'withdrawals/store',
        'withdrawals/domain',
        'withdrawals/codes',
        'captcha',
        'crypto',
        'deposits/domain',
        'players',
        'sweepstake',
        ...ports,
      ],
    },
    // The player confirms or cancels; the balance is reserved or released.
    'withdrawals/confirm': {
      imports: [
        'withdrawals',
        'withdrawals/store',
        'withdrawals/approval',
        'withdrawals/domain',
        'withdrawals/codes',
        'players',
        'sweepstake',
        ...ports,
      ],
    },
    'withdrawals/review': {
      imports: [
        'withdrawals',
        'withdrawals/store',
        'withdrawals/domain',
        'withdrawals/codes',
        'withdrawals/confirm',
        'players',
        ...ports,
      ],
    },
    'withdrawals/payouts': {
      imports: [
        'withdrawals',
        'withdrawals/store',
        'withdrawals/domain',
        'withdrawals/review',
        'deposits/credit',
        ...ports,
      ],
    },
    history: {
      imports: ['audit', 'bonuses', 'players', ...deposits, ...withdrawals, ...ports],
    },
    ...serverEdges,
  },
  // A subject's calls do not use those of another one.
  parts: [{ files: /^[a-z-]+\/calls\.ts$/, without: /^[a-z-]+\/calls\.ts$/ }],
};
