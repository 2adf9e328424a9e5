import type { Readable } from 'node:stream';
import { peopleOf, recordedAs } from '@opencashier/contract/operator/access/people';
import { OperatorError } from '@opencashier/contract/operator/errors';
import type {
  OperatorAnswer,
  OperatorOperation,
  OperatorOperations,
  OperatorRequest,
} from '@opencashier/contract/operator/operations';
import type { Services } from '../services/services.ts';
import type { Partner } from '../partners/partners.ts';
import type { Operator } from './operator.ts';

/** The context of an operator's request, besides its query or body. */
export interface OperatorContext {
  services: Services;
  partner: Partner;
  /** The parameters of the path, such as the user. */
  pathParams: Readonly<Record<string, string>>;
  /** The id that the signature covers. */
  requestId: string;
  operator: Operator;
  /** The second person, if it needed one. */
  confirmedBy?: Operator;
  /** The time of the first person's request, if the operation needed a second person. */
  proposedAt?: Date;
  /** A server that began to carry it out stopped, perhaps after it had moved the money. */
  isResumed?: boolean;
  /** It was carried out before: the handler may repeat its answer, but must move no money. */
  isRepeat?: boolean;
}

/** A table is sent line by line. */
type AnswerOf<N extends OperatorOperation> = OperatorOperations[N] extends { format: 'csv' }
  ? Readable
  : OperatorAnswer<N>;

export type OperatorHandler<N extends OperatorOperation> = (
  context: OperatorContext,
  request: OperatorRequest<N>,
) => Promise<AnswerOf<N>>;

/** A handler whose operation is known only at run time. */
export type AnyOperatorHandler = (context: OperatorContext, request: unknown) => Promise<unknown>;

export type OperatorHandlers = { [N in OperatorOperation]: OperatorHandler<N> };

export function ownerOf({
  partner,
  pathParams,
}: Pick<OperatorContext, 'partner' | 'pathParams'>): string {
  return `${partner.key}:${pathParams['user']}`;
}

/** The operator as recorded with a decision. */
export function deciderOf({
  operator,
  confirmedBy,
}: Pick<OperatorContext, 'operator' | 'confirmedBy'>): string {
  return recordedAs(operator.id, confirmedBy?.id);
}

/** True if the operator proposed the recorded decision, and a second person confirmed it. */
export function isProposerOf({ operator }: Pick<OperatorContext, 'operator'>, by: string): boolean {
  const [proposer, second] = peopleOf(by);
  return proposer === operator.id && second !== undefined;
}

/** True if the operator made the recorded decision, alone or as one of two. */
export function isDeciderOf({ operator }: Pick<OperatorContext, 'operator'>, by: string): boolean {
  return peopleOf(by).includes(operator.id);
}

export function checkOwnLedger({ wallet }: Partner): void {
  if (wallet) throw new OperatorError('walletElsewhere');
}

/** The cursor of the next page; null if this is the last one. */
export function nextOf(
  rows: readonly { id: string }[],
  { limit }: { limit: number },
): string | null {
  return rows.length < limit ? null : (rows.at(-1)?.id ?? null);
}

/** True for a text that can be one of our numeric ids. */
const isNumber = (text: string): boolean => /^\d{1,18}$/.test(text);

/** The numeric id in the path. */
export function numberOf({ pathParams }: Pick<OperatorContext, 'pathParams'>): bigint {
  const { id = '' } = pathParams;
  if (isNumber(id)) return BigInt(id);
  throw new OperatorError('notFound');
}

/** The page to read, whose cursor is a numeric id. */
export function numberedPage({ before, limit }: { before?: string | undefined; limit: number }) {
  if (before === undefined) return { limit };
  if (!isNumber(before)) {
    throw new OperatorError('requestInvalid', 'before: not a cursor returned by an earlier page.');
  }
  return { limit, before: BigInt(before) };
}
