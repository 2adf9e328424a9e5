/**
 * `{name}`, or `{name, plural, one {# minute} other {# minutes}}` with `#` for the number. The
 * checks of the text files support the same two forms.
 */
export const placeholder = /\{(\w+)(?:, plural,((?: \w+ \{[^{}]*\})+))?\}/g;

/** One plural form from the second group above. */
export const pluralForm = /(\w+) \{([^{}]*)\}/g;
