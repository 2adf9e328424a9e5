import { Webhook } from 'standardwebhooks';
import { Refusal } from './refusal.ts';

export interface Signer {
  /** The three headers of Standard Webhooks over exactly this body. */
  headers(id: string, at: Date, body: string): Record<string, string>;
  /** Refuses a request whose headers do not sign exactly this body. For GET it is ''. */
  check(headers: Record<string, string | string[] | undefined>, body: string): void;
}

const header = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value : '';

/** One secret serves both directions, as the provider protocol has it. */
export function createSigner(secret: string): Signer {
  const webhook = new Webhook(secret);
  return {
    headers: (id, at, body) => ({
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': webhook.sign(id, at, body),
    }),
    check(headers, body) {
      const signed = {
        'webhook-id': header(headers['webhook-id']),
        'webhook-timestamp': header(headers['webhook-timestamp']),
        'webhook-signature': header(headers['webhook-signature']),
      };
      try {
        webhook.verify(body, signed, { jsonParse: false });
      } catch {
        throw new Refusal(401, 'signature.invalid', 'The signature is missing, wrong or too old.');
      }
    },
  };
}
