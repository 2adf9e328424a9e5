import { type Catalogue, type CatalogueMethod, loadCatalogue } from '@opencashier/catalogue';

let ownCatalogue: Catalogue | undefined;

/** Read once per worker: it takes as long as the rest of a server's start. */
export function sharedCatalogue(): Catalogue {
  ownCatalogue ??= loadCatalogue();
  return ownCatalogue;
}

/** The catalogue with additional methods, each like `visa` except for the given properties. */
export function catalogueWith(
  methods: Record<string, Partial<CatalogueMethod>>,
  catalogue: Catalogue = sharedCatalogue(),
): Catalogue {
  const visa = catalogue.methods.get('visa');
  if (!visa) throw new Error('the catalogue has no visa');
  const added = Object.entries(methods).map(([name, change]): [string, CatalogueMethod] => [
    name,
    { ...visa, ...change, name },
  ]);
  return { ...catalogue, methods: new Map([...catalogue.methods, ...added]) };
}
