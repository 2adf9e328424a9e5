let images: Readonly<Record<string, string>> = {};

/**
 * START-6: the host's own images by name, from the origins that the partner's file lists. All other
 * entries of `schema.assets` are left out.
 */
export function setImages(
  assets: Readonly<Record<string, string>>,
  origins: readonly string[],
): void {
  const isAllowed = (url: string): boolean =>
    origins.some((origin) => url.startsWith(`${origin}/`));
  images = Object.fromEntries(Object.entries(assets).filter(([, url]) => isAllowed(url)));
}

/** The address of the host's image with this name, if it has one. */
export function imageOf(name: string): string | undefined {
  return Object.hasOwn(images, name) ? images[name] : undefined;
}
