import { createDecipheriv } from 'node:crypto';
import type { encoded } from '@opencashier/contract/calls/deposits/payment-details';
import type { z } from 'zod';

/** P2P-10: decrypts bank details as the widget does. */
export function decryptDetails({ key, iv, encrypted, tag }: z.output<typeof encoded>): string {
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', bytes(key), bytes(iv)).setAuthTag(bytes(tag));
  return Buffer.concat([decipher.update(bytes(encrypted)), decipher.final()]).toString('utf8');
}
