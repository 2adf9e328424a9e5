import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A picture as `npm run gallery` lists it. */
export interface Picture {
  screen: string;
  platform: string;
  theme: string;
  locale: string;
  file: string;
}

/** The pictures of the last `npm run gallery`; none if it has not run. */
export function readGallery(folder: string): Picture[] {
  const list = join(folder, 'pictures.json');
  if (!existsSync(list)) return [];
  const pictures = JSON.parse(readFileSync(list, 'utf8')) as Picture[];
  return pictures.filter(({ file }) => existsSync(join(folder, file)));
}

/** The sections of the Screens page, one for each screen. */
export function galleryText(pictures: readonly Picture[]): string {
  const screens = Map.groupBy(pictures, ({ screen }) => screen);
  const sections = [...screens].map(([screen, taken]) => {
    const images = taken.map(
      ({ platform, theme, locale, file }) =>
        `![${screen}: ${platform}, ${theme}, ${locale}](/gallery/${file})`,
    );
    return `### ${screen}\n\n${images.join('\n')}`;
  });
  return ['## Every screen', ...sections].join('\n\n');
}
