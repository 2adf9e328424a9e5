import type { CatalogueMethod } from '@opencashier/catalogue';
import { StartupError } from '../configuration/startup-error.ts';

/**
 * Reads `PROVIDER_<NAME>_METHODS` of all providers. Maps each method that the environment reassigns
 * to its new provider.
 */
export function readRoutes(
  providers: readonly { name: string; kind: string; methods?: readonly string[] }[],
  known: ReadonlyMap<string, Pick<CatalogueMethod, 'providerKinds'>>,
): ReadonlyMap<string, string> {
  const routes = new Map<string, string>();
  for (const { name, kind, methods = [] } of providers) {
    for (const method of methods) {
      const other = routes.get(method);
      if (other !== undefined) {
        throw new StartupError(
          `The method ${method} is given to both ${other} and ${name}: give it to one.`,
        );
      }
      const found = known.get(method);
      if (!found) {
        throw new StartupError(
          `Provider ${name} is given ${method}, which is not in the catalogue: correct its name.`,
        );
      }
      // A service of the operator's own may serve any method.
      if (kind !== 'http' && !found.providerKinds?.includes(kind)) {
        throw new StartupError(
          `Provider ${name} is given ${method}, which ${kind} cannot serve: give it to another.`,
        );
      }
      routes.set(method, name);
    }
  }
  return routes;
}
