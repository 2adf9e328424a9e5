import { decodeQR } from 'qr/decode.js';

const modulePixels = 4;

/**
 * Reads a QR code drawn as SVG, with a decoder that is independent of the code that drew it. The
 * dark bars are painted on a white image, as on a screen, and the image is scanned.
 */
export function scanQr(svg: string): string {
  const modules = Number(/viewBox="0 0 (\d+) \d+"/.exec(svg)?.[1]);
  const path = / d="([^"]+)"/.exec(svg)?.[1];
  if (!modules || !path) throw new Error('There is no QR code in this drawing.');
  const side = modules * modulePixels;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    paint(data, side, { x: Number(x), y: Number(y), width: Number(width) });
  }
  return decodeQR({ data, width: side, height: side }, { timeLimit: 10_000 });
}

interface Bar {
  x: number;
  y: number;
  width: number;
}

function paint(data: Uint8Array, side: number, { x, y, width }: Bar): void {
  for (let row = y * modulePixels; row < (y + 1) * modulePixels; row += 1) {
    const start = row * side + x * modulePixels;
    for (let pixel = start; pixel < start + width * modulePixels; pixel += 1) {
      data.set([0, 0, 0, 255], pixel * 4);
    }
  }
}
