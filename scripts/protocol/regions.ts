/**
 * Inserts generated text into a hand-written page: replaces the text between `<!-- made: name -->`
 * and `<!-- end -->`. Every name must have its region, or the page would be incomplete.
 */
export function fillRegions(page: string, made: Record<string, string>): string {
  return Object.entries(made).reduce((text, [name, content]) => {
    const region = new RegExp(`(<!-- made: ${name} -->\n)[\\s\\S]*?(<!-- end -->)`);
    if (!region.test(text)) throw new Error(`The page has no region named ${name}.`);
    return text.replace(
      region,
      (_match, start: string, end: string) => `${start}\n${content}\n\n${end}`,
    );
  }, page);
}
