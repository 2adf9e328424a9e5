import type { Target } from '../ports/navigator.ts';
import { rootPath } from '../routes.ts';

/** A path with its query, from the server's `resume` or the `back` parameter; else the root. */
export function readTarget(text: string | undefined): Target {
  const [path = '', search] = (text ?? '').split('?');
  // One that is unknown leads to the root when it is entered.
  if (!/^\/\w/.test(path)) return { path: rootPath };
  return { path, query: Object.fromEntries(new URLSearchParams(search)) };
}
