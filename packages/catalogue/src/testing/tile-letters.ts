// The strokes of the letters on the tiles in icons/, in each of their drawings.
const strokes: Readonly<Record<string, readonly string[]>> = {
  '!': ['M0 0v6.4m0 3.5v.1'],
  '+': ['M3 2.2v6m-3-3h6'],
  '0': ['M3.3 0a3.3 5 0 0 0 0 10 3.3 5 0 0 0 0-10z'],
  '1': ['M0 2 2.6 0v10'],
  '2': ['M.2 2.7a2.9 2.7 0 0 1 5.8.1C6 5.2 2 7 0 10h6.2', 'M.3 2.6a2.8 2.7 0 1 1 4.9 1.8L0 10h6'],
  '4': ['M4.9 10V0L0 7.1h6.6', 'M5 10V0L0 7h6.6'],
  A: ['M0 10 4 0l4 10M1.5 6.7h5'],
  B: [
    'M0 5h3.4a2.5 2.5 0 0 0 0-5H0v10h3.5a2.5 2.5 0 0 0 0-5',
    'M0 0v10h3.2a2.7 2.7 0 0 0 0-5.4H0M0 0h2.8a2.3 2.3 0 0 1 0 4.6',
    'M0 10V0h3.1a2.4 2.4 0 0 1 0 4.8H0h3.6a2.6 2.6 0 0 1 0 5.2z',
  ],
  C: ['M7.2 1.9a4.2 5 0 1 0 0 6.2', 'M7.6 1.6a4.3 5 0 1 0 0 6.8', 'M7.2 1.9A4.2 5 0 1 0 7.2 8.1'],
  D: ['M0 0v10h2.2a4.4 5 0 0 0 0-10z', 'M0 0v10h2.4a4.6 5 0 0 0 0-10z'],
  E: ['M5.6 0H0v10h5.6M0 5h4.6', 'M5.6 0H0v10h5.6M0 5h4.8'],
  F: ['M5.6 0H0v10m0-5h4.6', 'M5.4 0H0v10M0 5h4.6'],
  G: ['M7.4 1.9a4.2 5 0 1 0 .4 3.7H5', 'M7.4 1.6a4.3 5 0 1 0 .4 5.8v-2h-3'],
  H: ['M0 0v10M6.6 0v10M0 5h6.6'],
  I: ['M0 0v10'],
  J: ['M4.6 0v7a2.4 2.6 0 0 1-4.6.8'],
  K: ['M0 0v10M6 0 0 6.2m2.2-2 4 5.8', 'M0 0v10M6 0 0 6.2M2.2 4.2 6.2 10'],
  L: ['M0 0v10h5.2'],
  M: ['M0 10V0l4.2 6.4L8.4 0v10', 'M0 10V0l4.3 6.4L8.6 0v10'],
  N: ['M0 10V0l6.8 10V0'],
  O: ['M4.3 0a4.3 5 0 0 0 0 10 4.3 5 0 0 0 0-10'],
  P: ['M0 10V0h3.1a2.9 2.9 0 0 1 0 5.8H0'],
  Q: [
    'M4.3 0a4.3 5 0 0 0 0 10 4.3 5 0 0 0 0-10m1.3 7.2 3.2 3.2',
    'M4.3 0a4.3 5 0 0 0 0 10 4.3 5 0 0 0 0-10m1.1 7.4 2.8 3.2',
  ],
  R: [
    'M0 10V0h3.1a2.9 2.9 0 0 1 0 5.8H0m3.2 0 3 4.2',
    'M0 10V0h3.1a2.8 2.8 0 0 1 0 5.6H0m3.2 0 3 4.4',
    'M0 10V0h3.1a2.9 2.9 0 0 1 0 5.8H0M3.2 5.8 6.2 10',
  ],
  S: [
    'M6 2.1C5.6.8 4.5 0 3.1 0 1.4 0 .2 1 .2 2.5c0 3.4 6 1.6 6 5C6.2 9 4.9 10 3.1 10 1.5 10 .4 9.1 0 7.7',
    'M5.8 1.7A3 2.4 0 1 0 3 5 3 2.5 0 1 1 .1 8.4',
    'M5.8 1.9C4.9-.5.3-.6.3 2.4c0 3.2 5.9 1.8 5.9 5.1 0 3.2-5.3 3.1-6.2.5',
  ],
  T: ['M0 0h7M3.5 0v10'],
  U: ['M0 0v6.4a3.4 3.6 0 0 0 6.8 0V0', 'M0 0v6.4a3.5 3.6 0 0 0 7 0V0'],
  V: ['m0 0 4 10L8 0', 'm0 0 3.8 10L7.6 0'],
  W: ['m0 0 2.8 10 2.7-8.4L8.2 10 11 0'],
  X: ['m0 0 7 10M7 0 0 10'],
  Y: ['m0 0 3.7 5.2L7.4 0M3.7 5.2V10'],
  Z: ['M0 0h6.4L0 10h6.4'],
};

const letterOf = new Map(
  Object.entries(strokes).flatMap(([letter, paths]) => paths.map((path) => [path, letter])),
);

/** The letters on a tile; undefined for a brand's own mark or a drawing. */
export function tileLetters(svg: string): string | undefined {
  const paths = Array.from(svg.matchAll(/<path (?:transform="[^"]*" )?d="([^"]+)"/g));
  const letters = paths.map(([, path = '']) => letterOf.get(path));
  return letters.every((letter) => letter !== undefined) ? letters.join('') : undefined;
}
