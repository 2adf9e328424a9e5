import type { OperatorOperation } from '@opencashier/contract/operator/operations';
import { carryOut } from '../../operator/carry-out.ts';
import { operatorOf } from '../../operator/operator.ts';
import type { Partner } from '../../partners/partners.ts';
import type { Services } from '../../services/services.ts';
import { operatorApi } from './ask-operator.ts';

export interface KeyedRequest {
  as: string;
  operation: OperatorOperation;
  id: string;
  raw: Record<string, string>;
}

/** An operator's request to the given services, without HTTP. */
export function carryOutAs(
  partner: Partner,
  services: Services,
  { as, operation, id, raw }: KeyedRequest,
): ReturnType<typeof carryOut> {
  const key = operatorApi.keys.get(as);
  if (!key) throw new Error(`there is no operator key for ${as}`);
  const requestId = `req_${crypto.randomUUID()}`;
  const context = { services, partner, pathParams: { id }, requestId, operator: operatorOf(key) };
  return carryOut(context, { operation, raw });
}
