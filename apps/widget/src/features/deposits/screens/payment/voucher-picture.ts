import { code128Bars } from '@opencashier/contract/formats/code-128';

export interface VoucherPicture {
  /** The method and the amount. */
  title: string;
  digits: string;
  /** The number in groups of digits. */
  number: string;
  /** The places to pay at and the deadline, one line each. */
  lines: readonly string[];
}

const [width, margin, barHeight, lineHeight] = [800, 60, 200, 44];

/** Draws a voucher, black on white, for the phone's pictures; undefined without a canvas. */
export async function drawVoucher(voucher: VoucherPicture): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = margin * 2 + barHeight + lineHeight * (3 + voucher.lines.length);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  // I18N-8: words begin at the start of the page's direction; numbers are from left to right.
  const { dir } = document.documentElement;
  const write = (text: string, line: number, font: string, fromPx = 0, isNumber = false): void => {
    const isRtl = dir === 'rtl' && !isNumber;
    context.font = font;
    context.direction = isRtl ? 'rtl' : 'ltr';
    const startPx = isRtl ? width - margin : margin;
    context.fillText(text, startPx, margin + fromPx + line * lineHeight, width - margin * 2);
  };
  write(voucher.title, 0.5, '600 32px sans-serif');
  const { bars, width: units } = code128Bars(voucher.digits);
  const unit = (width - margin * 2) / units;
  for (const bar of bars) {
    context.fillRect(margin + bar.x * unit, margin + lineHeight, bar.width * unit, barHeight);
  }
  const below = barHeight + lineHeight;
  write(voucher.number, 1, '600 36px monospace', below, true);
  voucher.lines.forEach((text, index) => write(text, index + 2, '26px sans-serif', below));
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return picture ? new File([picture], 'voucher.png', { type: 'image/png' }) : undefined;
}

/** The type of file that a voucher is, to find out whether the browser can share it. */
export const emptyVoucher = (): File => new File([], 'voucher.png', { type: 'image/png' });

/** Downloads the picture. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // By then the download has read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
