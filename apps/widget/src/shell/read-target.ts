import type { Path, Target } from '../ports/navigator.ts';
import { depositRootPath } from '../routes/paths.ts';

/** A path with its query, from the server's `resume` or the `back` parameter; else the root. */
export function readTarget(text: string | undefined): Target {
  const [path = '', search] = (text ?? '').split('?');
  // Entering an unknown path leads to the root.
  if (!/^\/\w/.test(path)) return { path: depositRootPath };
  return { path: path as Path, query: Object.fromEntries(new URLSearchParams(search)) };
}
