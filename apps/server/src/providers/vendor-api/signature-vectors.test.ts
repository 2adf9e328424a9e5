import { describe, expect, it } from 'vitest';
import {
  adyenBatches,
  adyenTransfer,
  btcpayEvent,
  hyperswitchEvent,
  mercadopagoNotices,
  type SignatureVector,
} from '../../testing/signature-vectors.ts';
import { isPlatformNotice, readBatch } from '../adyen/webhook.ts';
import { isSigned as isSignedByBtcpay } from '../btcpay/webhook.ts';
import { isSigned as isSignedByHyperswitch } from '../hyperswitch/webhook.ts';
import { isSigned as isSignedByMercadoPago } from '../mercadopago/webhook.ts';
import type { WebhookRequest } from '../provider.ts';

type Verify = (request: WebhookRequest, secrets: readonly string[]) => unknown;

const vectors: [kind: string, vector: SignatureVector, verify: Verify][] = [
  ...adyenBatches.map((one): [string, SignatureVector, Verify] => ['adyen', one, readBatch]),
  ['adyen', adyenTransfer, isPlatformNotice],
  ['btcpay', btcpayEvent, isSignedByBtcpay],
  ['hyperswitch', hyperswitchEvent, isSignedByHyperswitch],
  ...mercadopagoNotices.map((one): [string, SignatureVector, Verify] => [
    'mercadopago',
    one,
    isSignedByMercadoPago,
  ]),
];

describe.each(vectors)('a signature that %s would send', (_kind, vector, verify) => {
  const { name, secret, request } = vector;

  it(`is accepted, as one of several secrets (${name})`, () => {
    expect(verify(request, [secret])).toBeTruthy();
    expect(verify(request, ['00'.repeat(32), secret])).toBeTruthy();
  });

  it(`is refused with another secret (${name})`, () => {
    const other = secret.endsWith('0') ? `${secret.slice(0, -1)}1` : `${secret.slice(0, -1)}0`;
    expect(verify(request, [other])).toBeFalsy();
  });

  it(`is refused for another content (${name})`, () => {
    const query = { ...request.query, 'data.id': '1320000002' };
    const body = request.body.replace('TestPayment', 'OtherPayment').replace('StGXR8', 'StGXR9');
    expect(verify({ ...request, query, body }, [secret])).toBeFalsy();
  });
});
