import { z } from 'zod';
import { decimal, id, isoTime, nothing } from '../../primitives.ts';
import type { OperatorOperationDefinition } from '../operation-definition.ts';
import { before, decision, limit, next } from '../requests.ts';

/**
 * `open`: waits for a second person. `confirmed`: is being carried out. `failed`: was confirmed and
 * could not be carried out; `failure` says why.
 */
export const proposalStates = [
  'open',
  'confirmed',
  'done',
  'failed',
  'refused',
  'withdrawn',
  'expired',
] as const;
export type ProposalState = (typeof proposalStates)[number];

export const proposalSearch = z.object({
  state: z.enum(proposalStates).optional(),
  before,
  limit,
});

export const foundProposal = z.object({
  id: z.string(),
  operation: z.string(),
  /** The player, withdrawal or order that it is about. */
  subject: z.string(),
  /** The player whose money it is. */
  user: z.string().optional(),
  /** In the list: the deposit or withdrawal that the subject is or belongs to. */
  payment: z.object({ id, kind: z.enum(['deposit', 'withdrawal']), method: z.string() }).optional(),
  request: z.unknown(),
  amount: decimal,
  currency: z.string(),
  state: z.enum(proposalStates),
  proposedBy: z.string(),
  proposedAt: isoTime,
  expiresAt: isoTime,
  /** The person who confirmed, refused or withdrew it. */
  decidedBy: z.string().optional(),
  decidedAt: isoTime.optional(),
  /** The reason for its refusal. */
  reason: z.string().optional(),
  /** The error of the operation. */
  failure: z.string().optional(),
  /** The answer of the operation, once it is done. */
  answer: z.unknown().optional(),
});
export type FoundProposal = z.output<typeof foundProposal>;

export const foundProposals = z.object({ proposals: z.array(foundProposal), next });

/** The answer, with status 202, if a second person has to confirm the request. */
export const proposed = z.object({ proposal: foundProposal });
export type Proposed = z.output<typeof proposed>;

export const proposalOperations = {
  proposals: {
    method: 'GET',
    path: '/proposals',
    summary: 'List the proposals that a second person has to confirm, newest first.',
    request: proposalSearch,
    response: foundProposals,
  },
  confirmProposal: {
    method: 'POST',
    path: '/proposals/{id}/confirm',
    summary: 'Confirm another person’s proposal and carry it out.',
    request: nothing,
    response: foundProposal,
  },
  refuseProposal: {
    method: 'POST',
    path: '/proposals/{id}/refuse',
    summary: 'Refuse another person’s proposal, with a reason.',
    request: decision,
    response: foundProposal,
  },
  withdrawProposal: {
    method: 'POST',
    path: '/proposals/{id}/withdraw',
    summary: 'Withdraw your own proposal.',
    request: nothing,
    response: foundProposal,
  },
} as const satisfies Record<string, OperatorOperationDefinition>;
