import { OperatorError } from '@opencashier/contract/operator/errors';
import type { OperatorOperation } from '@opencashier/contract/operator/operations';
import type { FoundProposal } from '@opencashier/contract/operator/access/proposals';
import { rolesFor } from '@opencashier/contract/operator/access/roles';
import { consoleRoleOf } from '../access/console-operators.ts';
import { findSetting } from '../access/operator-roles.ts';
import { audited } from '../audited.ts';
import {
  type AnyOperatorHandler,
  nextOf,
  numberedPage,
  numberOf,
  type OperatorContext,
  type OperatorHandler,
} from '../operation.ts';
import type { Operator } from '../operator.ts';
import {
  claimProposal,
  closeProposal,
  endProposal,
  findProposal,
  type Proposal,
  searchProposals,
} from './proposal-store.ts';
import { proposedAmount } from './proposed-amount.ts';
import { proposedPayments } from './proposed-payment.ts';
import { readRequest } from '../read-request.ts';

function stateOf({ state, expiresAt }: Proposal, now: Date): FoundProposal['state'] {
  return state === 'open' && expiresAt <= now ? 'expired' : state;
}

export function shownProposal(proposal: Proposal, now: Date): FoundProposal {
  const { owner, decidedBy, decidedAt, reason, failure, answer } = proposal;
  const [, user] = /^[^:]+:(.+)$/.exec(owner) ?? [];
  return {
    id: String(proposal.id),
    operation: proposal.operation,
    subject: Object.values(proposal.named).join('/'),
    ...(user === undefined ? {} : { user }),
    request: proposal.request,
    amount: proposedAmount(proposal),
    currency: proposal.currency,
    state: stateOf(proposal, now),
    proposedBy: proposal.proposedBy,
    proposedAt: proposal.proposedAt.toISOString(),
    expiresAt: proposal.expiresAt.toISOString(),
    ...(decidedBy === null ? {} : { decidedBy }),
    ...(decidedBy === null || decidedAt === null ? {} : { decidedAt: decidedAt.toISOString() }),
    ...(reason === null ? {} : { reason }),
    ...(failure === null ? {} : { failure }),
    ...(answer === null ? {} : { answer }),
  };
}

export const readProposals: OperatorHandler<'proposals'> = async (context, request) => {
  const { services, partner } = context;
  const now = services.now();
  const search = { partner: partner.key, state: request.state, now, ...numberedPage(request) };
  const found = await searchProposals(services.pool, search);
  const paymentOf = await proposedPayments(services.pool, partner.key, found);
  const proposals = found.map((proposal) => {
    const payment = paymentOf(proposal);
    return { ...shownProposal(proposal, now), ...(payment && { payment }) };
  });
  return { proposals, next: nextOf(proposals, request) };
};

const proposalKeyOf = (context: OperatorContext) => ({
  id: numberOf(context),
  partner: context.partner.key,
});

async function requireProposal(context: OperatorContext): Promise<Proposal> {
  const found = await findProposal(context.services.pool, proposalKeyOf(context));
  if (found) return found;
  throw new OperatorError('notFound');
}

/** A proposal is decided by a second person whose role allows the operation itself. */
function checkSecondPerson({ operator }: OperatorContext, proposal: Proposal): void {
  const { operation, proposedBy } = proposal;
  if (!rolesFor(operation, proposal.request).includes(operator.role)) {
    throw new OperatorError('notAllowed', `${operation} is not for ${operator.role}.`);
  }
  if (operator.kind !== 'person') {
    throw new OperatorError('notAllowed', 'A person decides on proposals, not a system.');
  }
  const isAboutThemselves = proposal.named['operator'] === operator.id;
  if (operator.id === proposedBy || isAboutThemselves) {
    throw new OperatorError('anotherPersonNeeded');
  }
}

/**
 * The author must still be allowed to make the request. A request signed with a key that was
 * revoked since may not have come from its owner.
 */
async function checkProposer(
  { services, partner }: OperatorContext,
  { operation, request, proposedKey, proposedBy }: Proposal,
): Promise<void> {
  const person = { partner: partner.key, operatorId: proposedBy };
  if ((await findSetting(services.pool, person))?.role === null) {
    throw new OperatorError('stateForbids', `${proposedBy} has been disabled since.`);
  }
  const key = proposedKey === null ? undefined : partner.operatorApi?.keys.get(proposedKey);
  const role =
    proposedKey === null
      ? await consoleRoleOf(services.pool, { id: proposedBy, partner: partner.key })
      : key?.owner === proposedBy && key.role;
  if (role && rolesFor(operation, request).includes(role)) return;
  const message =
    proposedKey === null
      ? `${proposedBy} no longer has a role in the console that allows ${operation}.`
      : `The key ${proposedKey} was revoked, or has another role, since.`;
  throw new OperatorError('stateForbids', message);
}

function stateForbids(proposal: Proposal, now: Date): OperatorError {
  const state = stateOf(proposal, now);
  const condition = state === 'confirmed' ? 'is being carried out' : `is ${state}`;
  return new OperatorError('stateForbids', `The proposal ${condition}.`);
}

type HandlerOf = (operation: OperatorOperation) => AnyOperatorHandler;

/** The original request with the second person added; the audit log names its author. */
async function carryOutProposal(
  context: OperatorContext,
  handlerOf: HandlerOf,
  { id, operation, named, request, ...proposal }: Proposal,
  isResumed: boolean,
): Promise<unknown> {
  const { proposedBy, proposedRole: role, proposedKey, proposedAt } = proposal;
  const operator: Operator = {
    id: proposedBy,
    name: proposedBy,
    role,
    kind: 'person',
    via: proposedKey === null ? 'session' : 'key',
    ...(proposedKey === null ? {} : { key: proposedKey }),
  };
  const requestId = `proposal:${id}:${context.requestId}`;
  const proposerContext = {
    ...context,
    requestId,
    pathParams: named,
    operator,
    confirmedBy: context.operator,
    proposedAt,
    isResumed,
  };
  return audited(proposerContext, { operation, request }, async () => ({
    outcome: 'done',
    result: await handlerOf(operation)(proposerContext, readRequest(operation, request)),
  }));
}

/** If something was unreachable or failed unexpectedly, the proposal can be confirmed again. */
function endOf(error: unknown) {
  const isFinal = error instanceof OperatorError && error.code !== 'unavailable';
  return isFinal
    ? ({ state: 'failed', failure: `${error.code}: ${error.message}` } as const)
    : ({ state: 'open' } as const);
}

export const confirmWith =
  (handlerOf: HandlerOf): OperatorHandler<'confirmProposal'> =>
  async (context) => {
    const { pool, now } = context.services;
    const found = await requireProposal(context);
    checkSecondPerson(context, found);
    if (found.state === 'done') return shownProposal(found, now());
    const claim = { by: context.operator.id, now: now() };
    const claimed = await claimProposal(pool, proposalKeyOf(context), claim);
    if (!claimed) throw stateForbids(await requireProposal(context), now());
    try {
      // A proposal that another server began to carry out was checked then, and may have been done.
      const isResumed = found.state !== 'open';
      if (!isResumed) await checkProposer(context, claimed);
      const answer = await carryOutProposal(context, handlerOf, claimed, isResumed);
      const done = await endProposal(pool, claimed, { state: 'done', answer });
      return shownProposal(done ?? (await requireProposal(context)), now());
    } catch (error) {
      // If the database itself failed, the claim expires by itself.
      await endProposal(pool, claimed, endOf(error)).catch(() => undefined);
      throw error;
    }
  };

export const refuseProposal: OperatorHandler<'refuseProposal'> = async (context, { reason }) => {
  const { pool, now } = context.services;
  const found = await requireProposal(context);
  checkSecondPerson(context, found);
  const close = { state: 'refused', by: context.operator.id, reason, now: now() } as const;
  const refused = await closeProposal(pool, proposalKeyOf(context), close);
  if (!refused) throw stateForbids(await requireProposal(context), now());
  return shownProposal(refused, now());
};

export const withdrawProposal: OperatorHandler<'withdrawProposal'> = async (context) => {
  const { pool, now } = context.services;
  const { id: by } = context.operator;
  const found = await requireProposal(context);
  if (found.proposedBy !== by) {
    throw new OperatorError('notAllowed', `Only ${found.proposedBy} can withdraw this: refuse it.`);
  }
  const close = { state: 'withdrawn', by, now: now() } as const;
  const withdrawn = await closeProposal(pool, proposalKeyOf(context), close);
  if (!withdrawn) throw stateForbids(await requireProposal(context), now());
  return shownProposal(withdrawn, now());
};
