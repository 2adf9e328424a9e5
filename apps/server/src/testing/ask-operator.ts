import {
  type OperatorAnswer,
  type OperatorOperation,
  operatorOperations,
} from '@opencashier/contract/operator/operations';
import { operatorRequest, type OperatorValue } from '@opencashier/contract/operator/signed-request';
import type { TestServer } from './test-server.ts';

const secret = `whsec_${Buffer.from('an-operator-api-key-that-only-tests-know').toString('base64')}`;

/** The key of an operator's back office, and the part of a partner that knows it. */
export const operatorKey = { partner: 'demo', secret };
export const operatorApi = { secrets: [secret], seesUnmatched: true };

type Failed = { error: { code: string; message: string } };

/** A signed request of the operator; an answer that is not what the contract says is an error. */
export async function askOperator<N extends OperatorOperation>(
  server: TestServer,
  operation: N,
  values: Record<string, OperatorValue>,
  id = `req_${crypto.randomUUID()}`,
): Promise<{ status: number; body: OperatorAnswer<N> & Failed }> {
  const stamp = { id, at: new Date() };
  const { path, ...request } = operatorRequest(operation, values, operatorKey, stamp);
  const answer = await fetch(server.url + path, request);
  const body = (await answer.json()) as OperatorAnswer<N> & Failed;
  if (answer.ok) operatorOperations[operation].response.parse(body);
  return { status: answer.status, body };
}
