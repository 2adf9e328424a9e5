import { decodeQR } from 'qr/decode.js';

const modulePixels = 4;

/**
 * Reads a QR code drawn as SVG, with a decoder that is independent of the code that drew it. The
 * dark bars are painted on a white image, as on a screen, and then whatever covers them: a light
 * frame, and a picture that is taken to be grey. The image is scanned.
 */
export function scanQr(svg: string): string {
  const modules = Number(/viewBox="0 0 (\d+) \d+"/.exec(svg)?.[1]);
  const path = / d="([^"]+)"/.exec(svg)?.[1];
  if (!modules || !path) throw new Error('There is no QR code in this drawing.');
  const side = modules * modulePixels;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    paint(data, side, { x: Number(x), y: Number(y), width: Number(width), height: 1 }, black);
  }
  for (const [, element, attributes = ''] of svg.matchAll(/<(rect|image)\b([^>]*)>/g)) {
    const cover = boxOf(attributes);
    if (cover) paint(data, side, cover, element === 'rect' ? white : grey);
  }
  return decodeQR({ data, width: side, height: side }, { timeLimit: 10_000 });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const [black, grey, white] = [0, 128, 255];

/** The box of an element that lies upon the code; undefined for the background. */
function boxOf(attributes: string): Box | undefined {
  const read = (name: string): number | undefined => {
    const value = new RegExp(`\\s${name}="([\\d.]+)"`).exec(attributes)?.[1];
    return value === undefined ? undefined : Number(value);
  };
  const [x, y, width = 0, height = 0] = [read('x'), read('y'), read('width'), read('height')];
  return x === undefined || y === undefined ? undefined : { x, y, width, height };
}

function paint(data: Uint8Array, side: number, box: Box, shade: number): void {
  const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height].map(
    (edge) => Math.round(edge * modulePixels),
  ) as [number, number, number, number];
  for (let row = top; row < bottom; row += 1) {
    for (let pixel = row * side + left; pixel < row * side + right; pixel += 1) {
      data.set([shade, shade, shade, 255], pixel * 4);
    }
  }
}
