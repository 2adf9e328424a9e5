import { scanQr } from '@opencashier/testing/scan-qr';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { qrPath } from './qr-path.ts';
import { QrDrawing } from './QrDrawing.tsx';

const name = 'QR code to pay';

function draw(content: string, markUrl?: string): HTMLElement {
  const drawn = qrPath(content, markUrl !== undefined);
  render(<QrDrawing {...drawn} name={name} {...(markUrl && { markUrl })} />);
  return screen.getByRole('img', { name });
}

const scan = (drawing: HTMLElement) => scanQr(drawing.outerHTML);

const contents = {
  'a UPI address': 'upi://pay?pa=cashier@sandbox&pn=OpenCashier&am=500.00&cu=INR&tr=dep_1',
  'a Bitcoin address with an amount':
    'bitcoin:BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4?amount=0.00125',
  'a name beyond ASCII': 'São Paulo ₹ हिन्दी',
  'a text of several hundred characters': '00020126580014br.gov.bcb.pix'.repeat(20),
};

describe('QR code', () => {
  it.each(Object.entries(contents))('is decoded by another library as %s', (_what, content) => {
    expect(scan(draw(content))).toBe(content);
  });

  it.each(Object.entries(contents))(
    '[CRY-7] is decoded by another library as %s although a mark covers its middle',
    (_what, content) => {
      const drawing = draw(content, '/icons/bitcoin.svg');
      expect(drawing.querySelector('image')?.getAttribute('href')).toBe('/icons/bitcoin.svg');
      expect(scan(drawing)).toBe(content);
    },
  );

  it('has a quiet zone of four modules', () => {
    const { path, size } = qrPath('quiet');
    // The smallest code has 21 modules.
    expect(size).toBe(21 + 2 * 4);
    expect(path).toMatch(/^M4 4h7/);
  });

  it('has an accessible name', () => {
    expect(draw('named').tagName.toLowerCase()).toBe('svg');
  });
});
