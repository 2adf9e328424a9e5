import {
  walletBalances,
  walletBalancesPath,
  type WalletOperation,
  walletOperations,
} from '../wallet/operations.ts';
import type { Json } from './named-schemas.ts';
import { json, schemaOf, signedApi, signedParameters, signedSecurity } from './signed-api.ts';

const description = `What the server asks of a wallet that the operator keeps, where the partner's file names one.

Every request is signed in the manner of Standard Webhooks (https://www.standardwebhooks.com):
\`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`, where the signature is \`v1,\` and the
base64 of HMAC-SHA256 over \`{id}.{timestamp}.{content}\`. The content is \`{METHOD} {path}\`, a line
feed and the body, with the path as it stands below the wallet's address.

A movement carries our \`reference\`. Count it once: the same request again gets the same answer and
moves nothing. \`authorize\` and \`hold\` are asked while the player waits and answered within ten
seconds; the others have happened already and are repeated until they are taken. They are taken when
a 2xx answers with the \`reference\` that was asked; any other answer is not believed.`;

const refused: Json = {
  description: 'The signature is missing, wrong or older than five minutes.',
};

function operationOf(operationId: WalletOperation): Json {
  const { summary, request, response } = walletOperations[operationId];
  return {
    operationId,
    summary,
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
  summary: 'What a player has, by currency.',
  security: signedSecurity,
  parameters: [
    ...signedParameters,
    { name: 'user', in: 'path', required: true, schema: { type: 'string' } },
  ],
  responses: {
    200: {
      description: 'What can be used, what is held for withdrawals and what is owed.',
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
    server: { url: 'https://wallet.example', description: 'Wherever your wallet listens.' },
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
  });
}
