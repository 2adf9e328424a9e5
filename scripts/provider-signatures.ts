// Lets the vendors' own libraries verify the webhook signatures that our tests expect. The
// libraries are not among our packages: npm install them in a folder of your own, and run
// npm run provider:signatures -- <folder>

import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import {
  adyenBatches,
  adyenTransfer,
  mercadopagoNotices,
  type SignatureVector,
} from '../apps/server/src/testing/signature-vectors.ts';

const usage = `Usage: npm run provider:signatures -- <folder>
  folder: where you ran "npm install @adyen/api-library mercadopago"
`;

interface AdyenLibrary {
  hmacValidator: new () => {
    validateHMAC(item: unknown, key: string): boolean;
    validateHMACSignature(key: string, signature: string, data: string): boolean;
  };
}

interface MercadoPagoLibrary {
  WebhookSignatureValidator: {
    /** Throws if the signature is wrong. */
    validate(options: Record<'xSignature' | 'xRequestId' | 'dataId' | 'secret', string>): void;
  };
}

type Verified = [name: string, isValid: boolean];

function verifyAdyen({ hmacValidator }: AdyenLibrary): Verified[] {
  const validator = new hmacValidator();
  const isValidBatch = ({ request, secret }: SignatureVector) => {
    const { notificationItems } = JSON.parse(request.body);
    return validator.validateHMAC(notificationItems[0].NotificationRequestItem, secret);
  };
  const { secret, request } = adyenTransfer;
  const given = request.headers['hmacsignature'] ?? '';
  return [
    ...adyenBatches.map((one): Verified => [`adyen: ${one.name}`, isValidBatch(one)]),
    [`adyen: ${adyenTransfer.name}`, validator.validateHMACSignature(secret, given, request.body)],
  ];
}

function verifyMercadoPago({ WebhookSignatureValidator }: MercadoPagoLibrary): Verified[] {
  return mercadopagoNotices.map(({ name, secret, request: { headers, query } }) => {
    const xSignature = headers['x-signature'] ?? '';
    const xRequestId = headers['x-request-id'] ?? '';
    // The library signs an id as it is given; the guides say that it is signed in lower case.
    const dataId = (query['data.id'] ?? '').toLowerCase();
    try {
      WebhookSignatureValidator.validate({ xSignature, xRequestId, dataId, secret });
      return [`mercadopago: ${name}`, true];
    } catch {
      return [`mercadopago: ${name}`, false];
    }
  });
}

function main(folder: string | undefined, print: (line: string) => void): number {
  if (folder === undefined) {
    print(usage);
    return 2;
  }
  const load = createRequire(resolve(folder, 'package.json'));
  const results = [
    ...verifyAdyen(load('@adyen/api-library')),
    ...verifyMercadoPago(load('mercadopago')),
  ];
  for (const [name, isValid] of results) print(`${isValid ? '✓' : '✗'} ${name}`);
  return results.every(([, isValid]) => isValid) ? 0 : 1;
}

if (import.meta.main) {
  process.exitCode = main(process.argv[2], (line) => process.stdout.write(`${line}\n`));
}
