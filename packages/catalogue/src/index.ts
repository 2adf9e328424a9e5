export { bonusesFor } from './bonuses-for.ts';
export { boxesFor, findBox } from './boxes-for.ts';
export type { Catalogue } from './catalogue.ts';
export { countriesOffered } from './countries-offered.ts';
export type { OfferedCountry } from './countries-offered.ts';
export { languageOf, languages } from './languages.ts';
export type { Language } from './languages.ts';
export { exponentOf, limitsOf } from './limits-of.ts';
export { watchCatalogue } from './live-catalogue.ts';
export type { CatalogueChange, LiveCatalogue } from './live-catalogue.ts';
export {
  catalogueDirectory,
  findMethod,
  guidesDirectory,
  iconsDirectory,
  loadCatalogue,
} from './load-catalogue.ts';
export { isOffered, methodsFor } from './methods-for.ts';
export type { MethodsQuery } from './methods-for.ts';
export { preparedAnswer } from './prepared-answer.ts';
export type { PreparedAnswer } from './prepared-answer.ts';
export { CatalogueError } from './problem.ts';
export type { Problem } from './problem.ts';
export type { CatalogueMethod, Kind } from './schema.ts';
export { isKnownQuick } from './regex-safety.ts';
export { fieldErrors, sentAs, validateFields } from './validate-fields.ts';
