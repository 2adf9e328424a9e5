import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface VendorSignature {
  algorithm: 'sha256' | 'sha512';
  /** The text that the vendor signs. */
  content: string;
  /** The signature as it arrived. */
  signature: string | undefined;
  encoding: 'hex' | 'base64';
  /** A signature with any of them is accepted. */
  secrets: readonly (string | Buffer)[];
}

/** True if a vendor's HMAC is valid. */
export function isSignedBy({
  algorithm,
  content,
  signature = '',
  encoding,
  secrets,
}: VendorSignature) {
  const received = Buffer.from(signature);
  return secrets.some((secret) => {
    const expected = Buffer.from(createHmac(algorithm, secret).update(content).digest(encoding));
    return received.length === expected.length && timingSafeEqual(received, expected);
  });
}

/** The id of a notice that has none of its own. */
export function digestOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url');
}
