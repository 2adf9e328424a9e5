import type { Picture } from '../../scripts/site/gallery.ts';

export type { Picture } from '../../scripts/site/gallery.ts';

const style = `
  body { margin: 24px; font: 15px system-ui; background: #eef1f0; color: #1b2422; }
  section { margin-block-end: 40px; }
  .row { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
  figure { margin: 0; }
  img { display: block; height: 420px; border-radius: 12px; box-shadow: 0 1px 6px #0003; }
  figcaption { padding-block: 6px; color: #55615e; font-size: 13px; }
`;

/** One page with all pictures, with a section for each screen. */
export function galleryPage(pictures: readonly Picture[]): string {
  const screens = [...new Set(pictures.map(({ screen }) => screen))];
  const sections = screens.map((screen) => {
    const figures = pictures.filter((picture) => picture.screen === screen).map(figureOf);
    return `<section><h2>${screen}</h2><div class="row">${figures.join('')}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>${style}</style><h1>Every screen</h1>${sections.join('\n')}</html>\n`;
}

function figureOf({ file, platform, theme, locale }: Picture): string {
  const words = `${platform}, ${theme}, ${locale}`;
  return `<figure><img loading="lazy" src="${file}" alt="${words}"><figcaption>${words}</figcaption></figure>`;
}
