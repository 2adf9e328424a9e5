import type { Problem } from '../source-files.ts';
import type { Module } from './modules.ts';

/** Reports a problem for each cycle of modules that import each other at run time. */
export function checkCycles(modules: Module[]): Problem[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const done = new Set<string>();
  const problems: Problem[] = [];

  const visit = (module: Module, trail: string[]): void => {
    const path = [...trail, module.path];
    for (const { target, kind, line } of module.imports) {
      const next = kind === 'runtime' && target ? byPath.get(target) : undefined;
      if (!next || done.has(next.path)) continue;
      const start = path.indexOf(next.path);
      if (start === -1) {
        visit(next, path);
        continue;
      }
      const circle = [...path.slice(start), next.path].join(' -> ');
      problems.push({ file: module.path, line, message: `a circle of imports: ${circle}` });
    }
    done.add(module.path);
  };

  for (const module of modules) if (!done.has(module.path)) visit(module, []);
  return problems;
}
