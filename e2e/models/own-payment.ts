import type { Locator } from '@playwright/test';
import type { Scope } from './scope.ts';

/** Our own page with the payment details: a code, an account or a voucher. */
export class OwnPayment {
  readonly heading: Locator;
  readonly timeLeft: Locator;
  /** The QR code to scan. */
  readonly code: Locator;
  readonly barcode: Locator;
  readonly paid: Locator;
  readonly print: Locator;
  readonly save: Locator;
  readonly another: Locator;
  readonly main: Locator;
  /** The coin's mark in the code. */
  readonly mark: Locator;
  readonly copyAddress: Locator;
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
    this.main = scope.getByRole('main');
    this.heading = this.main.getByRole('heading', { level: 1 });
    this.timeLeft = this.main.getByRole('timer');
    this.code = this.main.getByRole('img', { name: /^QR code to pay/ });
    this.mark = this.code.locator('image');
    this.copyAddress = this.main.getByRole('button', { name: /^(Copy address|Copied)$/ });
    this.barcode = this.main.getByRole('img', { name: /^Barcode/ });
    this.paid = this.main.getByRole('button', { name: 'I’ve paid' });
    this.print = this.main.getByRole('button', { name: 'Print voucher' });
    this.save = this.main.getByRole('button', { name: 'Save voucher' });
    this.another = this.main.getByRole('button', { name: 'Choose another method' });
  }

  /** A row that can be copied: the value under its label. */
  line(label: string): Locator {
    return this.main
      .getByRole('button', { name: `Copy ${label}`, exact: true })
      .locator('xpath=..')
      .getByRole('code');
  }

  fact(term: string): Locator {
    const row = this.main.locator('dl > div', {
      has: this.#scope.getByText(term, { exact: true }),
    });
    return row.getByRole('definition');
  }

  /** The middle of the coin's mark, as shares of the code's width and height. */
  markCentre(): Promise<number[]> {
    return this.mark.evaluate((mark: SVGImageElement) => {
      const { width: side = 1 } = mark.ownerSVGElement?.viewBox.baseVal ?? {};
      const { x, y, width, height } = mark.getBBox();
      return [(x + width / 2) / side, (y + height / 2) / side];
    });
  }

  copy(label: string): Locator {
    return this.main.getByRole('button', { name: `Copy ${label}`, exact: true });
  }

  app(name: string): Locator {
    return this.main.getByRole('button', { name: `Open ${name}` });
  }

  field(label: string): Locator {
    return this.main.getByLabel(label, { exact: true });
  }

  /** The deposit's id, by which support and the tests' bank find it. */
  async depositId(): Promise<string> {
    return this.line('Reference').innerText();
  }
}
