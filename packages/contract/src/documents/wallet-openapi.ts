import {
  walletBalances,
  walletBalancesPath,
  type WalletOperation,
  walletOperations,
} from '../wallet/operations.ts';
import type { Json } from './named-schemas.ts';
import { json, schemaOf, signedApi, signedParameters, signedSecurity } from './signed-api.ts';

const description = `The server's requests to the operator's own wallet, if the partner file names one.

Every request is signed as in Standard Webhooks (https://www.standardwebhooks.com), with the headers
\`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`. The signature is \`v1,\` followed by the
base64 of HMAC-SHA256 over \`{id}.{timestamp}.{content}\`. The content is \`{METHOD} {path}\`, a line
feed and the body; the path is relative to the wallet's address.

A movement has our \`reference\`. Apply it once: answer a repeated request in the same way, and move no
money. \`authorize\` and \`hold\` are sent while the player is waiting; answer them within ten
seconds. The other operations report movements that have already happened, and the server repeats
them until your wallet accepts them: with a 2xx status and the same \`reference\` in the body. Any
other answer counts as not accepted.`;

const refused: Json = {
  description: 'The signature is missing, wrong or older than five minutes.',
};

function operationOf(operationId: WalletOperation): Json {
  const { summary, request, response } = walletOperations[operationId];
  return {
    operationId,
    summary,
    description:
      operationId === 'authorize'
        ? 'Sent while the player is waiting; answer within ten seconds.'
        : 'Apply it once per reference, and answer a repetition in the same way.',
    security: signedSecurity,
    parameters: signedParameters,
    requestBody: { required: true, ...json(schemaOf(request, 'output')) },
    responses: {
      200: { description: summary, ...json(schemaOf(response, 'input')) },
      401: refused,
    },
  };
}

const balances: Json = {
  operationId: 'balances',
  summary: 'Get a player’s balances by currency.',
  description: 'Read to show balances on screen; moves no money.',
  security: signedSecurity,
  parameters: [
    ...signedParameters,
    { name: 'user', in: 'path', required: true, schema: { type: 'string' } },
  ],
  responses: {
    200: {
      description: 'The available, held and owed amounts.',
      ...json(schemaOf(walletBalances, 'input')),
    },
    401: refused,
  },
};

/** The protocol of the operator's own wallet as an OpenAPI document. */
export function walletOpenapi(version: string): Json {
  return signedApi({
    title: 'OpenCashier wallet protocol',
    version,
    description,
    server: { url: 'https://wallet.example', description: 'The address of your wallet.' },
    operations: [
      ...(Object.keys(walletOperations) as WalletOperation[]).map((id) => ({
        path: `/${id}`,
        method: 'POST',
        operation: operationOf(id),
      })),
      { path: walletBalancesPath, method: 'GET', operation: balances },
    ],
    schemas: {},
    parameters: {},
    tagOf: (id) => (id === 'balances' ? 'Balances' : 'Movements'),
  });
}
