import { fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { flagUrl, iconUrl, imageUrl } from '../../format/format-values.ts';
import { beginTest, testConfig } from '../../testing/fixtures.ts';
import { fetchDrawing } from './fetch-drawing.ts';
import { Flag } from './Flag.tsx';
import { MethodIcon } from './MethodIcon.tsx';

const brand = 'https://static.acme.example';

/** A host that replaces these images by its own. */
function beginWith(...names: string[]): void {
  const assets = Object.fromEntries(names.map((name) => [name, `${brand}/${name}.svg`]));
  beginTest({ schema: { assets } }, { ...testConfig, assetOrigins: [brand] });
}

function imageOf(container: HTMLElement): HTMLImageElement {
  const image = container.querySelector('img');
  if (!image) throw new Error('there is no image');
  return image;
}

const pathOf = ({ src }: HTMLImageElement): string => new URL(src, location.href).pathname;

afterEach(() => vi.unstubAllGlobals());

it('[START-6] shows our icon if the host’s does not load, and the letter if ours does not either', () => {
  beginWith('icons/visa');
  const url = iconUrl({ iconIds: ['visa'] });
  const image = imageOf(render(<MethodIcon name="Visa" url={url} />).container);
  expect(image.src).toBe(`${brand}/icons/visa.svg`);
  fireEvent.error(image);
  expect(image.hidden).toBe(false);
  expect(image.src).not.toContain(brand);
  expect(pathOf(image)).toBe('/cashier/icons/visa.svg');
  fireEvent.error(image);
  expect(image.hidden).toBe(true);
});

it.each(['visa', '/cards/visa'])(
  '[START-6] replaces a host’s image that is a part of a file as well: %s',
  (part) => {
    const sprite = `${brand}/sprite.svg#${part}`;
    const assets = { 'icons/visa': sprite, 'icons/mastercard': sprite };
    beginTest({ schema: { assets } }, { ...testConfig, assetOrigins: [brand] });
    for (const id of ['mastercard', 'visa']) {
      const url = iconUrl({ iconIds: [id] });
      const image = imageOf(render(<MethodIcon name="A card" url={url} />).container);
      expect(image.src).toBe(sprite);
      fireEvent.error(image);
      expect(image.hidden).toBe(false);
      expect(pathOf(image)).toBe(`/cashier/icons/${id}.svg`);
      fireEvent.error(image);
      expect(image.hidden).toBe(true);
    }
  },
);

it('[START-6] shows our flag if the host’s does not load', () => {
  beginWith('icons/flags/br');
  const image = imageOf(render(<Flag country="br" url={flagUrl('br')} />).container);
  fireEvent.error(image);
  expect(pathOf(image)).toBe('/cashier/icons/flags/br.svg');
});

it('[START-6] draws our badge if the host’s cannot be drawn', async () => {
  beginWith('icons/badges/new');
  const ours = '<svg viewBox="0 0 16 16"><path d="M1 1"/></svg>';
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return new Response(url.startsWith(brand) ? 'Not found' : ours);
  });
  const drawing = await fetchDrawing(imageUrl('icons/badges/new'));
  expect(drawing.innerHTML).toContain('M1 1');
  expect(fetched).toHaveLength(2);
});
