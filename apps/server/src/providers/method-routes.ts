import type { CatalogueMethod } from '@opencashier/catalogue';
import { collectProblems } from '../configuration/problems.ts';
import { variableOf } from './provider-settings.ts';

/**
 * Reads `PROVIDER_<NAME>_METHODS` of all providers. Maps each method that the environment reassigns
 * to its new provider.
 */
export function readRoutes(
  providers: readonly { name: string; kind: string; methods?: readonly string[] }[],
  known: ReadonlyMap<string, Pick<CatalogueMethod, 'providerKinds'>>,
): ReadonlyMap<string, string> {
  const routes = new Map<string, string>();
  const problems = collectProblems();
  for (const { name, kind, methods = [] } of providers) {
    for (const method of methods) {
      const problem = problemOf(method, { name, kind }, known.get(method), routes.get(method));
      if (problem !== undefined) problems.refuse(problem);
      routes.set(method, name);
    }
  }
  problems.throwIfAny();
  return routes;
}

function problemOf(
  method: string,
  { name, kind }: { name: string; kind: string },
  found: Pick<CatalogueMethod, 'providerKinds'> | undefined,
  other: string | undefined,
): string | undefined {
  const variable = variableOf(name, 'METHODS');
  if (other !== undefined) {
    const both = `${variableOf(other, 'METHODS')} and ${variable}`;
    return `${both} both list ${method}: remove it from one of them.`;
  }
  if (!found) return `${variable}: ${method} is not in the catalogue: correct its name.`;
  const { providerKinds } = found;
  // A service of the operator's own may serve any method.
  if (kind === 'http' || providerKinds?.includes(kind)) return undefined;
  return providerKinds
    ? `${variable}: ${kind} cannot serve ${method}: give it to another provider.`
    : `${variable}: the file of ${method} does not say that ${kind} can serve it: add ${kind} to its providerKinds, or give it to another provider.`;
}
