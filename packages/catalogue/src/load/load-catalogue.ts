import { fileURLToPath } from 'node:url';
import type { Catalogue } from '../schema/catalogue.ts';
import { forKind } from '../schema/for-kind.ts';
import { CatalogueError } from '../schema/problem.ts';
import { readCatalogue } from './read-catalogue.ts';
import type { CatalogueMethod, Kind } from '../schema/schema.ts';

/** The folder of the product's own catalogue. */
export const catalogueDirectory = fileURLToPath(new URL('../..', import.meta.url));

/** Throws one CatalogueError with all problems, so that an incomplete catalogue is never served. */
export function loadCatalogue(directory = catalogueDirectory): Catalogue {
  const { catalogue, problems } = readCatalogue(directory);
  if (problems.length > 0) throw new CatalogueError(problems);
  return catalogue;
}

/** The method for that kind of transaction, if it supports the kind. */
export function findMethod(
  catalogue: Catalogue,
  name: string,
  kind: Kind = 'deposit',
): CatalogueMethod | undefined {
  const method = catalogue.methods.get(name);
  return method?.kinds.includes(kind) ? forKind(method, kind) : undefined;
}
