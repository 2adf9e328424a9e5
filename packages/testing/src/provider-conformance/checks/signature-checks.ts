import { strictEqual } from 'node:assert/strict';
import { expectAnswer, expectRefusal } from './expectations.ts';
import { type Check, depositRequest } from '../suite.ts';
import type { Signing } from '../clients/client-port.ts';

const stranger = `whsec_${Buffer.from('a-key-that-the-provider-has-not-got').toString('base64')}`;

const refused: [name: string, signing: Signing][] = [
  ['without a signature', { unsigned: true }],
  ['signed with another key', { secrets: [stranger] }],
  ['signed ten minutes ago', { ageSeconds: 600 }],
  ['signed ten minutes ahead', { ageSeconds: -600 }],
  ['signed for another path', { path: '/payouts' }],
];

export const signatureChecks: Check[] = [
  ...refused.map(([name, signing]): Check => ({
    name: `rejects a request ${name}`,
    ofOwnService: true,
    async run(context) {
      const request = depositRequest(context);
      const { client } = context;
      const answer = await client.ask('createDeposit', '', request, signing);
      expectRefusal(answer, 401, `a request ${name}`);
      const state = await client.ask('depositStatus', request.reference);
      strictEqual(state.status, 404, 'the rejected request still created a deposit');
    },
  })),
  {
    name: 'accepts a request with two signatures if one is valid, as during a key rotation',
    ofOwnService: true,
    async run(context) {
      const { client } = context;
      const secrets = [stranger, context.secret];
      const answer = await client.ask('createDeposit', '', depositRequest(context), { secrets });
      expectAnswer('createDeposit', answer);
    },
  },
];
