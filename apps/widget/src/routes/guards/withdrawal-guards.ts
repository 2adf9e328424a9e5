import { withdrawalOutcomes } from '@opencashier/contract/calls/transaction-outcomes';
import type { Path, Target } from '../../ports/navigator.ts';
import { inSweepstake } from '../../state/session.ts';
import { setShownTransaction } from '../../state/closing.ts';
import {
  chooseWithdrawalMethod,
  findWithdrawalMethod,
  useWithdrawal,
} from '../../features/withdrawals/state.ts';
import type { EntryPorts, Guard } from '../route.ts';
import { errorTarget } from '../../shell/errors/error-target.ts';
import { groupMembers } from '../../features/methods/flows/group-members.ts';
import { loadMethods } from '../../features/methods/flows/load-methods.ts';
import { resumeWithdrawal } from '../../features/withdrawals/flows/resume-withdrawal.ts';
import {
  withdrawalMethodsInUse,
  withdrawalMethods,
} from '../../features/withdrawals/flows/withdrawal-methods.ts';
import {
  convertPath,
  withdrawalCompletePath,
  withdrawalConfirmPath,
  withdrawalRootPath,
} from '../paths.ts';

// ROUTE-8: the root, with its list reloaded.
const reloadedRoot: Target = { path: withdrawalRootPath, query: { refetch: '1' } };

async function ensureList(ports: EntryPorts): Promise<void> {
  if (!useWithdrawal.getState().list) await loadMethods(ports, withdrawalMethodsInUse());
}

export const withdrawalGuards: Record<'group' | 'method' | 'withdrawal', Guard> = {
  async method(ports, { query }) {
    const { method } = useWithdrawal.getState();
    if (method && (!query['method'] || query['method'] === method.name)) return undefined;
    if (query['method']) await ensureList(ports);
    const named = findWithdrawalMethod(query['method']);
    if (!named) return reloadedRoot;
    chooseWithdrawalMethod(named);
    return undefined;
  },

  async group(ports, { query }) {
    await ensureList(ports);
    const { list } = useWithdrawal.getState();
    const members = groupMembers(list, query['group'] ?? '', withdrawalMethods);
    return members.length > 0 ? undefined : reloadedRoot;
  },

  async withdrawal(ports, { path, query }) {
    const { id } = query;
    if (!id) return reloadedRoot;
    // The list has the method's name and icon; if it fails to load, the page does without them.
    const [outcome] = await Promise.all([resumeWithdrawal(ports, id), ensureList(ports)]);
    if (outcome.kind === 'unknown') return reloadedRoot;
    if (outcome.kind === 'failed') return errorTarget({ path, query: { id } }, outcome.error);
    const { status, method, promisedPayout } = outcome.withdrawal;
    setShownTransaction({ withdrawal: { id, status, outcome: withdrawalOutcomes[status] } });
    // A confirmed withdrawal cannot be confirmed again, and a draft has no result yet.
    if (status !== 'draft') return at(withdrawalCompletePath, { path, id });
    if (!inSweepstake()) return at(withdrawalConfirmPath, { path, id });
    // A redemption is confirmed on a sheet, and again if its rate has moved. Others start again.
    if (!promisedPayout) return reloadedRoot;
    return { path: convertPath, query: { method, id } };
  },
};

function at(home: Path, { path, id }: { path: string; id: string }): Target | undefined {
  return path === home ? undefined : { path: home, query: { id } };
}
