import type { Schema } from '@opencashier/contract/host/start-data';

/** START-6: the host's fonts in their order of preference, before our own. */
export async function loadFonts(
  root: HTMLElement,
  { fonts, variables }: Pick<Schema, 'fonts' | 'variables'>,
  create: (family: string, source: string) => FontFace = (...face) => new FontFace(...face),
): Promise<void> {
  const faces = fonts.map(({ family, url }) => create(family, `url(${JSON.stringify(url)})`));
  const loaded = await Promise.allSettled(faces.map((face) => face.load()));
  const ready = loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  for (const face of ready) document.fonts.add(face);
  if (ready.length === 0 || variables['font'] || variables['cashier-font']) return;
  const families = ready.map(({ family }) => JSON.stringify(family));
  root.style.setProperty('--cashier-font', [...families, 'system-ui', 'sans-serif'].join(', '));
}
