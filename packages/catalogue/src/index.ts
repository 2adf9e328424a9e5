export { bankOf } from './offer/bank-of.ts';
export { bonusesFor } from './offer/bonuses-for.ts';
export { boxesFor, findBox } from './offer/boxes-for.ts';
export type { Catalogue } from './schema/catalogue.ts';
export { countriesOffered } from './offer/countries-offered.ts';
export { exponentOf, limitsOf } from './schema/limits-of.ts';
export { watchCatalogue } from './load/live-catalogue.ts';
export type { CatalogueChange } from './load/live-catalogue.ts';
export { catalogueDirectory, findMethod, loadCatalogue } from './load/load-catalogue.ts';
export { isOffered } from './offer/methods-for.ts';
export { networkOf, onNetwork } from './schema/network-fee.ts';
export { preparedAnswer } from './offer/prepared-answer.ts';
export { CatalogueError } from './schema/problem.ts';
export type { CatalogueMethod } from './schema/schema.ts';
export { shownMethod } from './offer/shown-method.ts';
/** @internal For the server's tests. */
export { checkService } from './check/served-methods.ts';
export { isKnownQuick } from './check/regex-safety.ts';
export { fieldErrors, sentAs, validateFields } from './offer/validate-fields.ts';
