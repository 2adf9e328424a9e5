import { StartupError } from '../configuration/startup-error.ts';

/**
 * Reads `PROVIDER_<NAME>_METHODS` of all providers. Maps each method that the environment reassigns
 * to its new provider.
 */
export function readRoutes(
  providers: readonly { name: string; methods?: readonly string[] }[],
  known: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, string> {
  const routes = new Map<string, string>();
  for (const { name, methods = [] } of providers) {
    for (const method of methods) {
      const other = routes.get(method);
      if (other !== undefined) {
        throw new StartupError(
          `The method ${method} is given to both ${other} and ${name}: give it to one.`,
        );
      }
      if (!known.has(method)) {
        throw new StartupError(
          `Provider ${name} is given ${method}, which is not in the catalogue: correct its name.`,
        );
      }
      routes.set(method, name);
    }
  }
  return routes;
}
