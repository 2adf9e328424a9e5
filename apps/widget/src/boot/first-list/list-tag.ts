import type { MethodList } from '@opencashier/contract/methods/methods';

/** A short text that stands for the content of a list; another list has another one. */
export function listTag(list: MethodList): string {
  const text = JSON.stringify(list);
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  }
  return `${text.length}.${hash}`;
}
