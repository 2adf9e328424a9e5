/**
 * I18N-1: the languages of the product, one file each in locales/. `in` is Indian English, `mx`
 * Mexican Spanish. `npm run locale:new` adds one.
 */
export const languages = ['ar', 'en', 'es', 'hi', 'in', 'mr', 'mx', 'pt', 'ru', 'te'] as const;
