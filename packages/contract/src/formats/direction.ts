/** Languages written from right to left: ours, and those that an operator may add as a file. */
const rightToLeft = /^(ar|dv|fa|he|ps|sd|ug|ur|yi)\b/;

/** I18N-7: the direction of a language's script, as the attribute `dir` has it. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.test(locale) ? 'rtl' : 'ltr';
}
