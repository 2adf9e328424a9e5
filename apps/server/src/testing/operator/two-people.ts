import type { OperatorOperation } from '@opencashier/contract/operator/operations';
import type { OperatorValue } from '@opencashier/contract/operator/signed-request';
import type { OperatorApi, OperatorKey } from '../../partners/operator-keys.ts';
import { askOperator, operatorApi } from './ask-operator.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

type Values = Record<string, OperatorValue>;

/** A server on which sums above 40 EUR or 40 CAD need two people, and their requests. */
export interface TwoPeople {
  server: TestServer;
  operatorApi: OperatorApi;
  /** The keys that the server knows, which a test may change. */
  keys: Map<string, OperatorKey>;
  ask<N extends OperatorOperation>(
    as: string,
    operation: N,
    values: Values,
  ): ReturnType<typeof askOperator<N>>;
  /** An adjustment above that sum, proposed by fay. */
  propose(user: string, change?: Values): Promise<{ posting: Values; id: string }>;
  /** A deposit of fifty euros that was credited. */
  deposited(user: string): Promise<string>;
}

export const adjustment = (user: string, change: Values = {}) => ({
  user,
  reference: crypto.randomUUID(),
  kind: 'adjustment',
  direction: 'credit',
  amount: '40.01',
  currency: 'EUR',
  ...change,
});

/** The status and the error's code of an answer. */
export const codeOf = async (
  answer: Promise<{ status: number; body: { error: { code: string } } }>,
) => {
  const { status, body } = await answer;
  return [status, body.error.code];
};

export async function startTwoPeople(): Promise<TwoPeople> {
  const keys = new Map(operatorApi.keys);
  const twoPeopleAbove = { EUR: '40', CAD: '40' };
  const api: OperatorApi = { ...operatorApi, keys, twoPeopleAbove };
  const server = await startTestServer({ partner: { operatorApi: api } });
  const ask: TwoPeople['ask'] = (as, operation, values) =>
    askOperator(server, operation, values, { as });
  return {
    server,
    operatorApi: api,
    keys,
    ask,
    async propose(user, change) {
      const posting = adjustment(user, change);
      const { status, body } = await ask('fay', 'post', posting);
      if (status !== 202) throw new Error(`no proposal: ${JSON.stringify(body)}`);
      return { posting, id: body.proposal.id };
    },
    async deposited(user) {
      const token = await server.token({ user });
      const { depositId } = (await server.deposit(token, { amount: '50' })).body;
      await server.settle(depositId, 'processed');
      return depositId;
    },
  };
}
