import {
  type OperatorAnswer,
  type OperatorOperation,
  operatorOperations,
} from '@opencashier/contract/operator/operations';
import { type Proposed, proposed } from '@opencashier/contract/operator/access/proposals';
import type { OperatorRole } from '@opencashier/contract/operator/access/roles';
import { operatorRequest, type OperatorValue } from '@opencashier/contract/operator/signed-request';
import type { OperatorApi, OperatorKey } from '../../partners/operator-keys.ts';
import type { TestServer } from '../test-server.ts';

const secretOf = (id: string) =>
  `whsec_${Buffer.from(`an-operator-api-key-that-only-tests-know-${id}`).toString('base64')}`;

const key = (id: string, role: OperatorRole, owner = id): OperatorKey => ({
  id,
  role,
  owner,
  kind: role === 'gameServer' ? 'system' : 'person',
  secrets: [secretOf(id)],
});

/** The keys of an operator's back office: one for each role, and a few more people. */
const keys = [
  key('joe', 'admin'),
  key('joe-2', 'admin', 'joe'),
  key('ann', 'admin'),
  key('vic', 'viewer'),
  key('sue', 'support'),
  key('ron', 'risk'),
  key('fay', 'finance'),
  key('fin', 'finance'),
  key('games', 'gameServer'),
];

/** The partner's settings for these keys. */
export const operatorApi: OperatorApi = {
  keys: new Map(keys.map((one) => [one.id, one])),
  twoPeopleAbove: 'never',
  proposalHours: 24,
  seesUnmatched: true,
};

export const operatorKey = (id = 'joe') => ({ partner: 'demo', id, secret: secretOf(id) });

type Failed = { error: { code: string; message: string } };

/** A signed request of the operator; an answer that violates the contract is an error. */
export async function askOperator<N extends OperatorOperation>(
  server: Pick<TestServer, 'consoleUrl'>,
  operation: N,
  values: Record<string, OperatorValue>,
  { as = 'joe', id = `req_${crypto.randomUUID()}` }: { as?: string; id?: string | undefined } = {},
): Promise<{ status: number; body: OperatorAnswer<N> & Failed & Proposed & { csv?: string } }> {
  const stamp = { id, at: new Date() };
  const { path, ...request } = operatorRequest(operation, values, operatorKey(as), stamp);
  const answer = await fetch(server.consoleUrl + path, request);
  const isTable = answer.headers.get('content-type')?.startsWith('text/csv');
  const read: unknown = isTable ? { csv: await answer.text() } : await answer.json();
  const body = read as OperatorAnswer<N> & Failed & Proposed & { csv?: string };
  if (answer.status === 202) proposed.parse(body);
  else if (answer.ok && !isTable) operatorOperations[operation].response.parse(body);
  return { status: answer.status, body };
}
