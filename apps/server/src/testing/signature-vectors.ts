import type { WebhookRequest } from '../providers/provider.ts';

// Webhooks with the signatures that their vendors would send. None was computed by our own code:
// Adyen's first two are published in the tests of its libraries, the others were made by
// `printf %s "$content" | openssl dgst -sha256 -hmac "$secret"` (`-sha512` for Hyperswitch, and
// `-mac HMAC -macopt hexkey:"$key" -binary | base64` for Adyen).
// `npm run provider:signatures` lets the vendors' own libraries verify them.

export interface SignatureVector {
  name: string;
  secret: string;
  request: WebhookRequest;
}

const post = (
  body: string,
  headers: Record<string, string> = {},
  query: Record<string, string> = {},
): WebhookRequest => ({ method: 'POST', headers, query, body });

function adyenBatch(hmacSignature: string): WebhookRequest {
  const item = {
    additionalData: { hmacSignature },
    amount: { currency: 'EUR', value: 1130 },
    eventCode: 'AUTHORISATION',
    eventDate: '2030-01-01T00:00:00+01:00',
    merchantAccountCode: 'TestMerchant',
    merchantReference: 'TestPayment-1407325143704',
    paymentMethod: 'visa',
    pspReference: '7914073381342284',
    success: 'true',
  };
  const notificationItems = [{ NotificationRequestItem: item }];
  return post(JSON.stringify({ live: 'false', notificationItems }));
}

export const adyenBatches: readonly SignatureVector[] = [
  {
    name: 'published with the Ruby library',
    secret: '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
    request: adyenBatch('coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0='),
  },
  {
    name: 'published with the PHP library',
    secret: 'DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00',
    request: adyenBatch('Ny9gS2veKo5E4w8/OL6xz1/wvT/hYkAXy1xNc/QvO4I='),
  },
];

export const adyenTransfer: SignatureVector = {
  name: 'a transfer',
  secret: 'D7DD5BA6146493707BF0BE7496F6404EC7A63616B7158EC927B9F54BB436765F',
  request: post(
    '{"type":"balancePlatform.transfer.updated","data":{"id":"4VQ2C85U3Y1T8SPK",' +
      '"reference":"V1StGXR8_Z5jdHi6B-myT","status":"booked","sequenceNumber":3}}',
    { hmacsignature: '/Qa6XVDp/8WGU84PnAaXxU3wvMAzEO1K/HcWg5pGMng=' },
  ),
};

export const btcpayEvent: SignatureVector = {
  name: 'an invoice, with a letter outside ASCII',
  secret: 'a-webhook-secret-of-the-vectors',
  request: post(
    '{"deliveryId":"Wd5LZ8cQ7r3vTnYb2kPm1x","webhookId":"9hJ2",' +
      '"originalDeliveryId":"Wd5LZ8cQ7r3vTnYb2kPm1x","isRedelivery":false,' +
      '"type":"InvoiceSettled","timestamp":1893456000,"storeId":"4fJ9zQ","invoiceId":"Kd8sT2",' +
      '"metadata":{"orderId":"V1StGXR8_Z5jdHi6B-myT","cashier":"münzen"}}',
    { 'btcpay-sig': 'sha256=e40c8040379a4c1971b7afb852c91e0ddd99b2fbdef6289d21de6c29945df3b2' },
  ),
};

export const hyperswitchEvent: SignatureVector = {
  name: 'a payment',
  secret: 'a-hash-key-of-the-vectors',
  request: post(
    '{"merchant_id":"merchant_1668273825","event_id":"evt_018e31720d1b7a2b82677d3032cab959",' +
      '"event_type":"payment_succeeded","content":{"type":"payment_details","object":' +
      '{"payment_id":"oc210000V1StGXR8_Z5jdHi6B-myT","status":"succeeded"}},' +
      '"timestamp":"2030-01-01T00:00:00.000Z"}',
    {
      'x-webhook-signature-512':
        '78d362862c6746373889c9800468e1dc94bdd80fff30b889407752644c482488' +
        'c4d2c546dcd4c45533d450a371154e8ccd2b3dc4a15a18796253622f2ed02f6b',
    },
  ),
};

function mercadopago(id: string, v1: string): WebhookRequest {
  const headers = {
    'x-request-id': '3e0ed2a4-8f6c-4b52-9f0e-2b7d1a6c5e10',
    'x-signature': `ts=1893456000000,v1=${v1}`,
  };
  return post('{"action":"payment.updated"}', headers, { 'data.id': id, type: 'payment' });
}

const mercadopagoSecret = 'a-secret-signature-of-the-vectors';

export const mercadopagoNotices: readonly SignatureVector[] = [
  {
    name: 'a payment',
    secret: mercadopagoSecret,
    request: mercadopago(
      '1320000001',
      'c459ea8c8f1400fbf0ab978fab92fddcf4a8b580c1a87560d839dcd8668a9430',
    ),
  },
  {
    name: 'an id with letters, signed in lower case',
    secret: mercadopagoSecret,
    request: mercadopago(
      'ABC-123',
      '32f6d5cbd84e27604c4e16f6b45d1f71193e2cfd2cc524f2a2b0402999935a3f',
    ),
  },
];
