import type { Schema } from '@opencashier/contract/host/start-data';

/** START-6: the host's fonts in their order of preference, before our own. */
export async function loadFonts(
  root: HTMLElement,
  { fonts, variables }: Pick<Schema, 'fonts' | 'variables'>,
  create: (family: string, source: string) => FontFace = (...face) => new FontFace(...face),
): Promise<void> {
  const load = async ({ family, url }: Schema['fonts'][number]): Promise<string> => {
    document.fonts.add(await create(family, `url(${JSON.stringify(url)})`).load());
    // A face's own `family` may be quoted already.
    return JSON.stringify(family);
  };
  const loaded = await Promise.allSettled(fonts.map(load));
  const families = loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (families.length === 0 || variables['font'] || variables['cashier-font']) return;
  root.style.setProperty('--cashier-font', [...families, 'system-ui', 'sans-serif'].join(', '));
}
