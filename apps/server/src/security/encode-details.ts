import { createCipheriv, randomBytes } from 'node:crypto';
import type { encoded } from '@opencashier/contract/calls/deposits/payment-details';
import type { z } from 'zod';

/**
 * P2P-10: bank details as they are sent. The key is sent with the data: this keeps card numbers out
 * of unexpected caches and logs, but hides nothing from anyone who looks.
 */
export function encodeDetails(plain: string): z.output<typeof encoded> {
  const key = randomBytes(32);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const base64 = (bytes: Buffer): string => bytes.toString('base64');
  return {
    key: base64(key),
    iv: base64(iv),
    encrypted: base64(encrypted),
    tag: base64(cipher.getAuthTag()),
  };
}
