import { beforeEach, describe, expect, it } from 'vitest';
import { beginTest } from '../../testing/fixtures.ts';
import { findRoute, rootRoute } from '../find-route.ts';
import type { BackTarget, Route } from '../route.ts';
import { depositRoutes } from './deposits.ts';
import { sweepstakeRoutes } from './sweepstake.ts';
import { withdrawalRoutes } from './withdrawals.ts';

type Expected = Record<string, [transaction: Route['transaction'], back: string, screen: string]>;

/** `none`, `to` a page, or the previous page `or` another, with the query parameters it keeps. */
function backOf(back: BackTarget): string {
  if (back.kind === 'none') return 'none';
  if (back.kind === 'route') return `to ${back.path}`;
  return [`or ${back.otherwise}`, ...(back.keeps ?? [])].join(' ');
}

const deposits: Expected = {
  '/deposit': ['deposit', 'none', 'application'],
  '/deposit/region': ['deposit', 'or /deposit', 'RegionScreen'],
  '/deposit/redirect': ['deposit', 'or /deposit', 'DepositRedirectScreen'],
  '/deposit/redirect/instruction': ['deposit', 'or /deposit/redirect method', 'InstructionScreen'],
  '/deposit/redirect/eazype': ['deposit', 'to /deposit', 'EazypeScreen'],
  '/deposit/redirect/pix': ['deposit', 'to /deposit', 'PixScreen'],
  '/deposit/redirect/unified-form': ['deposit', 'to /deposit', 'UnifiedFormScreen'],
  '/deposit/video-instruction': [
    'deposit',
    'or /deposit/redirect method',
    'VideoInstructionScreen',
  ],
  '/deposit/group': ['deposit', 'or /deposit', 'DepositGroupScreen'],
  '/deposit/group/redirect': ['deposit', 'or /deposit/group group', 'DepositRedirectScreen'],
  '/deposit/india': ['deposit', 'or /deposit', 'DepositRedirectScreen'],
  '/deposit/india/invoice': ['deposit', 'to /deposit', 'IndiaInvoiceScreen'],
  '/deposit/host-to-host': ['deposit', 'to /deposit', 'HostToHostScreen'],
  '/deposit/cash': ['deposit', 'or /deposit', 'DepositRedirectScreen'],
  '/deposit/crypto': ['deposit', 'or /deposit', 'CryptoListScreen'],
  '/deposit/crypto/address': ['deposit', 'to /deposit', 'CryptoAddressScreen'],
  '/deposit/peer-to-peer': ['deposit', 'or /deposit', 'DepositGroupScreen'],
  '/deposit/peer-to-peer/base': ['deposit', 'or /deposit/peer-to-peer group', 'P2pBaseScreen'],
  '/deposit/peer-to-peer/instruction': [
    'deposit',
    'or /deposit/peer-to-peer/base method',
    'InstructionScreen',
  ],
  '/deposit/peer-to-peer/invoice': ['deposit', 'to /deposit', 'P2pPaymentScreen'],
  '/deposit/peer-to-peer/unified-form': ['deposit', 'to /deposit', 'P2pPaymentScreen'],
  '/deposit/bonus-details': ['deposit', 'or /deposit', 'BonusDetailsScreen'],
  '/deposit/complete': ['deposit', 'to /deposit', 'DepositCompleteScreen'],
  '/empty': ['query', 'none', 'EmptyScreen'],
  '/empty/region': ['query', 'or /empty', 'RegionScreen'],
  '/error': ['query', 'none', 'ErrorScreen'],
};

const withdrawals: Expected = {
  '/withdrawal': ['withdrawal', 'none', 'WithdrawalRootScreen'],
  '/withdrawal/redirect': ['withdrawal', 'or /withdrawal', 'WithdrawalFormScreen'],
  '/withdrawal/redirect/instruction': [
    'withdrawal',
    'or /withdrawal/redirect method',
    'InstructionScreen',
  ],
  '/withdrawal/nigerian-banks': ['withdrawal', 'or /withdrawal', 'NigerianBanksScreen'],
  '/withdrawal/group': ['withdrawal', 'or /withdrawal', 'WithdrawalGroupScreen'],
  '/withdrawal/group/redirect': [
    'withdrawal',
    'or /withdrawal/group group',
    'WithdrawalFormScreen',
  ],
  '/withdrawal/confirm': ['withdrawal', 'or /withdrawal', 'WithdrawalConfirmScreen'],
  '/withdrawal/complete': ['withdrawal', 'to /withdrawal', 'WithdrawalCompleteScreen'],
  '/withdrawal/region': ['withdrawal', 'or /withdrawal', 'RegionScreen'],
};

const sweepstake: Expected = {
  '/deposit': ['deposit', 'none', 'PackagesScreen'],
  '/deposit/select-method': ['deposit', 'or /deposit', 'SelectMethodScreen'],
  '/deposit/crypto': ['deposit', 'or /deposit/select-method box', 'SelectNetworkScreen'],
  '/deposit/crypto/address': ['deposit', 'to /deposit', 'CryptoAddressScreen'],
  '/deposit/complete': ['deposit', 'to /deposit', 'DepositCompleteScreen'],
  '/withdrawal': ['withdrawal', 'none', 'RedemptionScreen'],
  '/withdrawal/crypto': ['withdrawal', 'or /withdrawal', 'PayoutNetworkScreen'],
  '/withdrawal/crypto/convert': ['withdrawal', 'or /withdrawal/crypto method', 'ConvertScreen'],
  '/withdrawal/complete': ['withdrawal', 'to /withdrawal', 'WithdrawalCompleteScreen'],
  '/empty': ['query', 'none', 'EmptyScreen'],
  '/error': ['query', 'none', 'ErrorScreen'],
};

async function tableOf(routes: readonly Route[]): Promise<Expected> {
  const rows = routes.map(async ({ path, transaction, back, load }) => {
    const screen = load ? (await load({ query: {} })).default.name : 'application';
    return [path, [transaction, backOf(back), screen]] as const;
  });
  return Object.fromEntries(await Promise.all(rows)) as unknown as Expected;
}

beforeEach(() => beginTest());

describe('the routes, each with its transaction, its back target and its screen', () => {
  it('[ROUTE-2][ROUTE-4][ROUTE-6] include those of deposits', async () => {
    expect(await tableOf([rootRoute, ...depositRoutes])).toEqual(deposits);
  });

  it('[ROUTE-2] include those of deposits, with the voucher in place of the form once there is a deposit', async () => {
    const cash = depositRoutes.find(({ path }) => path === '/deposit/cash');
    const voucher = await cash?.load?.({ query: { id: 'd-1' } });
    expect(voucher?.default.name).toBe('VoucherScreen');
  });

  it('[ROUTE-3][ROUTE-6] include those of withdrawals', async () => {
    expect(await tableOf(withdrawalRoutes)).toEqual(withdrawals);
  });

  it.each(Object.keys(withdrawals))('[ROUTE-3] %s is found by its path', async (path) => {
    const route = withdrawalRoutes.find((one) => one.path === path);
    expect(route).toBeDefined();
    expect(await findRoute(path)).toBe(route);
  });

  it('[ROUTE-7][ROUTE-6] include those of the sweepstake', async () => {
    expect(await tableOf(sweepstakeRoutes)).toEqual(sweepstake);
  });
});
