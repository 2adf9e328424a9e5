import { CashierError } from '../../ports/cashier-error.ts';
import type { Path, Target } from '../../ports/navigator.ts';
import type { GuardName } from '../route.ts';
import { chooseMethod, useDeposit } from '../../features/deposits/state.ts';
import { findMethod, useMethods } from '../../features/methods/state.ts';
import { cryptoCoins } from '../../features/crypto/flows/crypto-coins.ts';
import type { Guard } from '../route.ts';
import { readTarget } from '../../shell/read-target.ts';
import { useSession } from '../../state/session.ts';
import { errorTarget } from '../../shell/errors/error-target.ts';
import { groupMembers } from '../../features/methods/flows/group-members.ts';
import { ensureMethod } from '../../features/deposits/flows/ensure-method.ts';
import { loadMethods } from '../../features/methods/flows/load-methods.ts';
import { resumeDeposit } from '../../features/deposits/flows/resume/resume-deposit.ts';
import { p2pListPath } from '../paths.ts';
import { p2pMethods, depositMethods } from '../../features/deposits/flows/deposit-methods.ts';
import { depositRootPath } from '../paths.ts';

// ROUTE-8: the root, with its list reloaded.
const reloadedRoot: Target = { path: depositRootPath, query: { refetch: '1' } };

// The guards of withdrawals load with the first withdrawal route, as its screens do.
const ofWithdrawals =
  (name: 'group' | 'method' | 'withdrawal'): Guard =>
  async (ports, place) =>
    (await import('./withdrawal-guards.ts')).withdrawalGuards[name](ports, place);

const ofSweepstake =
  (name: 'box' | 'payout' | 'payoutCoins'): Guard =>
  async (ports, place) =>
    (await import('./sweepstake-guards.ts')).sweepstakeGuards[name](ports, place);

/** The conditions of the routes; each returns a redirect if its condition does not hold. */
export const guards: Record<GuardName, Guard> = {
  // A player without a token can load nothing. The host is asked for one, and the error page, which
  // waits for it, then leads back.
  async session({ host }, place) {
    if (useSession.getState().token) return undefined;
    const error = new CashierError('Token missing', { status: 401, code: 'auth.tokenMissing' });
    host.send({ messageType: 'onTokenExpired', message: error.message });
    return errorTarget(place, error);
  },
  // LIST-7: a way back that is no page of the widget is dropped.
  async back(_, { path, query: { back, ...query }, state }) {
    if (back === undefined || back.startsWith(readTarget(back).path)) return undefined;
    return { path: path as Path, query, state };
  },
  async bonus(_, { query }) {
    return query['bonus'] ? undefined : { path: depositRootPath };
  },
  async method(ports, { query }) {
    const { method } = useDeposit.getState();
    if (method && (!query['method'] || query['method'] === method.name)) return undefined;
    if (query['method'] && !useMethods.getState().list) await loadMethods(ports, depositMethods);
    const named = findMethod(query['method']);
    if (!named) return reloadedRoot;
    chooseMethod(named);
    return undefined;
  },

  // A form that turns into the page of its deposit at the same path.
  methodOrDeposit: (ports, place) => guards[place.query['id'] ? 'deposit' : 'method'](ports, place),

  async group(ports, { path, query }) {
    if (!useMethods.getState().list) await loadMethods(ports, depositMethods);
    const { list } = useMethods.getState();
    // Without a group the peer-to-peer list shows all its methods.
    const members =
      path === p2pListPath && !query['group']
        ? p2pMethods(list)
        : groupMembers(list, query['group'] ?? '', depositMethods);
    return members.length > 0 ? undefined : reloadedRoot;
  },

  async coins(ports) {
    if (!useMethods.getState().list) await loadMethods(ports, depositMethods);
    return cryptoCoins(useMethods.getState().list).length > 0 ? undefined : reloadedRoot;
  },

  // The peer-to-peer code loads with the first page that needs it.
  async p2p(ports, place) {
    const { enterP2p } = await import('../../features/peer-to-peer/flows/enter-p2p.ts');
    return enterP2p(ports, place);
  },

  async deposit(ports, { path, query }) {
    const { id, method } = query;
    if (!id || !method) return reloadedRoot;
    // The list has the method's name and icon; the deposit is shown without it if it fails to load.
    const methods = useMethods.getState().list ? undefined : loadMethods(ports, depositMethods);
    const [outcome] = await Promise.all([
      resumeDeposit(ports, { depositId: id, paymentMethod: method }),
      methods,
    ]);
    if (outcome.kind === 'restored') {
      await ensureMethod(ports);
      return undefined;
    }
    if (outcome.kind === 'unknown') return reloadedRoot;
    return errorTarget({ path, query: { id, method } }, outcome.error);
  },

  'withdrawal-group': ofWithdrawals('group'),
  'withdrawal-method': ofWithdrawals('method'),
  withdrawal: ofWithdrawals('withdrawal'),

  box: ofSweepstake('box'),
  payout: ofSweepstake('payout'),
  'payout-coins': ofSweepstake('payoutCoins'),
};
