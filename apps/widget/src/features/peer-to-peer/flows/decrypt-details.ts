import type { P2pResponse } from '@opencashier/contract/calls/peer-to-peer/peer-to-peer';

type Encoded = NonNullable<NonNullable<P2pResponse['card']>['encoded']>;

/** P2P-10: AES-256-GCM; the browser expects the tag appended to the text. */
export async function decryptDetails({ key, iv, encrypted, tag }: Encoded): Promise<string> {
  try {
    const secret = await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, [
      'decrypt',
    ]);
    const sealed = new Uint8Array([...bytesOf(encrypted), ...bytesOf(tag)]);
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, secret, sealed);
    return new TextDecoder('utf-8', { fatal: true }).decode(plain);
  } catch {
    throw new Error('Error while decrypting data');
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
