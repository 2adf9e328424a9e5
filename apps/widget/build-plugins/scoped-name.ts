import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * A short class name that depends only on the file and the name, so that the skeleton, which is
 * rendered outside the bundle, has the same ones.
 */
export function scopedName(root: string): (name: string, file: string) => string {
  return (name, file) => {
    const [path = file] = file.split('?');
    const hash = createHash('sha256')
      .update(`${relative(root, path)} ${name}`)
      .digest();
    return [...hash.subarray(0, 5)].map((byte) => letters[byte % letters.length]).join('');
  };
}
