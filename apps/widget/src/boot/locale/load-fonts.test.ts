import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadFonts } from './load-fonts.ts';

const added: string[] = [];
const set: Record<string, string> = {};
const root = {
  style: { setProperty: (name: string, value: string) => void (set[name] = value) },
} as unknown as HTMLElement;

function face(family: string, source: string): FontFace {
  const self = { family, source, load: () => broken(source) ?? Promise.resolve(self) };
  return self as unknown as FontFace;
}

function broken(source: string): Promise<never> | undefined {
  return source.includes('broken') ? Promise.reject(new Error('no font')) : undefined;
}

beforeEach(() => {
  added.length = 0;
  delete set['--cashier-font'];
  vi.stubGlobal('document', {
    fonts: { add: ({ family }: FontFace) => void added.push(family) },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('[START-6] loads the host’s fonts and uses those that load', async () => {
  const fonts = [
    { family: 'Inter "Tight"', url: 'https://a.example/inter.woff2' },
    { family: 'Broken', url: 'https://a.example/broken.woff2' },
  ];
  await loadFonts(root, { fonts, variables: {} }, face);
  expect(added).toEqual(['Inter "Tight"']);
  expect(set['--cashier-font']).toBe('"Inter \\"Tight\\"", system-ui, sans-serif');
});

it('does not set the font if the theme names one, or if there are none', async () => {
  const fonts = [{ family: 'Inter', url: 'https://a.example/inter.woff2' }];
  await loadFonts(root, { fonts, variables: { font: 'Inter' } }, face);
  await loadFonts(root, { fonts: [], variables: {} }, face);
  expect(set).toEqual({});
});
