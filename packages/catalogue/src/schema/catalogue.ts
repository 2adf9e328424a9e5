import type { Bonuses, CoinPackages, Countries, Groups, Lists, Networks } from './data-schemas.ts';
import type { CatalogueMethod } from './schema.ts';
import type { SharedTexts } from './text-schemas.ts';

/** Every method by name, sorted by position, with the data that they share. */
export interface Catalogue extends SharedData {
  readonly methods: ReadonlyMap<string, CatalogueMethod>;
}

/** The data besides the methods, one file each. */
export interface SharedData {
  readonly groups: Groups;
  readonly countries: Countries;
  readonly networks: Networks;
  readonly bonuses: Bonuses;
  readonly boxes: CoinPackages;
  readonly lists: Lists;
  readonly texts: SharedTexts;
}
