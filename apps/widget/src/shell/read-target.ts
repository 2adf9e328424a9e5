import type { Target } from '../ports/navigator.ts';
import { rootPath } from '../routes/route.ts';

/** A path with its query, from the server's `resume` or the `back` parameter; else the root. */
export function readTarget(text: string | undefined): Target {
  const [path = '', search] = (text ?? '').split('?');
  // Entering an unknown path leads to the root.
  if (!/^\/\w/.test(path)) return { path: rootPath };
  return { path, query: Object.fromEntries(new URLSearchParams(search)) };
}
