import type { Problem } from '../lib/source-files.ts';
import type { ResolvedImport, SourceFile } from './modules.ts';
import { stronglyConnected } from './strongly-connected.ts';

type ImportsOf = ReadonlyMap<string, readonly ResolvedImport[]>;

/**
 * Reports each group of modules that import each other in a circle once, with the shortest circle
 * through its first module. Static, type-only and lazy imports count alike.
 */
export function checkCycles(sources: SourceFile[]): Problem[] {
  const importsOf: ImportsOf = new Map(sources.map(({ path, imports }) => [path, imports]));
  const targetsOf = (path: string) => [...importsInside(importsOf, path).keys()];
  return stronglyConnected([...importsOf.keys()], targetsOf).map((group) => {
    const circle = shortestCircle(group, targetsOf);
    const [file = '', next = ''] = circle;
    const others = group.length - circle.length + 1;
    const rest = others > 0 ? ` (and ${others} more modules in the same circles)` : '';
    const line = importsInside(importsOf, file).get(next) ?? 1;
    return { file, line, message: `circular imports: ${circle.join(' -> ')}${rest}` };
  });
}

/** The modules that a module imports, with the line of the first import. */
function importsInside(importsOf: ImportsOf, path: string): Map<string, number> {
  const lines = new Map<string, number>();
  for (const found of importsOf.get(path) ?? []) {
    const { target, line } = found;
    if (target && importsOf.has(target) && !lines.has(target)) lines.set(target, line);
  }
  return lines;
}

/** A walk from the group's first module back to it, breadth first. */
function shortestCircle(group: string[], targetsOf: (path: string) => string[]): string[] {
  const [start = ''] = group;
  const members = new Set(group);
  const seen = new Set<string>();
  const paths = [[start]];
  for (const path of paths) {
    for (const target of targetsOf(path.at(-1) ?? '')) {
      if (target === start) return [...path, start];
      if (!members.has(target) || seen.has(target)) continue;
      seen.add(target);
      paths.push([...path, target]);
    }
  }
  return [start];
}
