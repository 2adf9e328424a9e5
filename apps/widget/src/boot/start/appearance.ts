import { directionOf } from '@opencashier/contract/formats/direction';

export interface Appearance {
  theme?: string | undefined;
  platform?: string | undefined;
  locale?: string | undefined;
  variables?: Record<string, unknown>;
}

/** Applies the host's appearance to the root element; absent values stay as they are. */
export function applyAppearance(root: HTMLElement, appearance: Appearance): void {
  const { theme, platform, locale, variables } = appearance;
  if (theme) root.dataset['theme'] = theme;
  if (platform) root.dataset['platform'] = platform;
  if (locale) {
    root.lang = languageTag(locale);
    // I18N-7: everything else in the layout follows from this attribute.
    root.dir = directionOf(locale);
  }
  for (const [name, value] of Object.entries(variables ?? {})) {
    // `accent`, `cashier-accent` and `--cashier-accent` all name the same token.
    const token = `--cashier-${name.replace(/^-*(cashier-)?/, '')}`;
    if (isSafeVariable(value)) root.style.setProperty(token, value);
  }
}

// A variable that could load an address would let a theme bypass the page's policy.
function isSafeVariable(value: unknown): value is string {
  return typeof value === 'string' && !/url\s*\(|image-set|[;{}\\]/i.test(value);
}

/** Message sets are not language tags: `mx` is Mexican Spanish and `in` is Indian English. */
export function languageTag(locale: string): string {
  return { mx: 'es-MX', in: 'en-IN', pt: 'pt-BR' }[locale] ?? locale;
}
