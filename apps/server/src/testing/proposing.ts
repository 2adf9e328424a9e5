import type { OperatorOperation } from '@opencashier/contract/operator/operations';
import type { OperatorValue } from '@opencashier/contract/operator/signed-request';
import { expect } from 'vitest';
import type { OperatorApi } from '../partners/operator-keys.ts';
import { askOperator, operatorApi } from './ask-operator.ts';
import type { TestServer } from './test-server.ts';

/** A back office whose own system has a key for finance, beside the people; a test may change it. */
export function twoPeopleApi() {
  const fay = operatorApi.keys.get('fay');
  if (!fay) throw new Error('the tests have no such key');
  const keys = new Map([...operatorApi.keys, ['fay', { ...fay }]]);
  const api: OperatorApi = { ...operatorApi, keys, twoPeopleAbove: { EUR: '40' } };
  return { fay, keys, api };
}

export const adjustment = (user: string, change: Record<string, OperatorValue> = {}) => ({
  user,
  reference: crypto.randomUUID(),
  kind: 'adjustment',
  direction: 'credit',
  amount: '40.01',
  currency: 'EUR',
  ...change,
});

export const codeOf = async (
  asked: Promise<{ status: number; body: { error: { code: string } } }>,
) => {
  const { status, body } = await asked;
  return [status, body.error.code];
};

/** Requests of people who may have to propose them. */
export function proposingOn(server: () => TestServer) {
  const ask = <N extends OperatorOperation>(
    as: string,
    operation: N,
    values: Record<string, OperatorValue>,
  ) => askOperator(server(), operation, values, { as });
  return {
    ask,
    /** An adjustment that fay proposed. */
    async propose(user: string, change: Record<string, OperatorValue> = {}) {
      const posting = adjustment(user, change);
      const { status, body } = await ask('fay', 'post', posting);
      expect([status, body.proposal?.state]).toEqual([202, 'open']);
      return { posting, id: body.proposal.id };
    },
  };
}
