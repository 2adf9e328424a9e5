import { fileURLToPath } from 'node:url';
import { CatalogueError } from './problem.ts';
import { readCatalogue } from './read-catalogue.ts';
import type { Catalogue } from './read-catalogue.ts';
import type { CatalogueMethod } from './schema.ts';

/** The folder of the catalogue that comes with the product. */
export const catalogueDirectory = fileURLToPath(new URL('..', import.meta.url));

/** Where the server finds /cashier/icons/<id>.svg and /cashier/icons/flags/<cc>.svg. */
export const iconsDirectory = fileURLToPath(new URL('../icons', import.meta.url));

/** Throws one CatalogueError that lists every problem, so that no half catalogue is ever served. */
export function loadCatalogue(directory = catalogueDirectory): Catalogue {
  const { catalogue, problems } = readCatalogue(directory);
  if (problems.length > 0) throw new CatalogueError(problems);
  return catalogue;
}

export function findMethod(catalogue: Catalogue, name: string): CatalogueMethod | undefined {
  return catalogue.methods.get(name);
}
