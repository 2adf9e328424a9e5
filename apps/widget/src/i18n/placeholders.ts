/**
 * `{name}`, or `{name, plural, one {# minute} other {# minutes}}`, in which `#` is the number. The
 * check of the locale files reads the same two forms.
 */
export const placeholder = /\{(\w+)(?:, plural,((?: \w+ \{[^{}]*\})+))?\}/g;

/** A form of a plural, out of those that the second group above holds. */
export const pluralForm = /(\w+) \{([^{}]*)\}/g;
