import type { Target } from '../ports/navigator.ts';
import { findRoute, rootPath } from '../routes.ts';

/** A path with its query, from the server's `resume` or the `back` parameter; else the root. */
export function readTarget(text: string | undefined): Target {
  const [path = '', search] = (text ?? '').split('?');
  if (!findRoute(path)) return { path: rootPath };
  return { path, query: Object.fromEntries(new URLSearchParams(search)) };
}
