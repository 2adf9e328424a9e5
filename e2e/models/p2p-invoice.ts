import type { Locator } from '@playwright/test';
import type { Scope } from './scope.ts';

/** The recipient, the exact amount and the time left: the invoice and the unified form. */
export class P2pInvoice {
  readonly heading: Locator;
  /** The recipient's card, with the button that copies its number. */
  readonly card: Locator;
  readonly timer: Locator;
  readonly instruction: Locator;
  readonly paid: Locator;
  readonly cancel: Locator;
  /** Offered once the time has run out. */
  readonly again: Locator;
  readonly sheet: Locator;
  readonly keep: Locator;
  readonly reallyCancel: Locator;
  readonly #main: Locator;

  constructor(scope: Scope) {
    this.#main = scope.getByRole('main');
    this.heading = this.#main.getByRole('heading', { level: 1, name: 'Transfer exactly' });
    this.card = this.#rowOf('number');
    this.timer = this.#main.getByRole('timer', { name: 'Time left to pay' });
    this.instruction = this.#main.getByRole('button', { name: 'How to pay' });
    this.paid = this.#main.getByRole('button', { name: 'I’ve paid' });
    this.cancel = this.#main.getByRole('button', { name: 'Cancel payment' });
    this.again = this.#main.getByRole('button', { name: 'I haven’t paid, start again' });
    this.sheet = scope.getByRole('dialog', { name: 'Cancel this payment?' });
    this.keep = this.sheet.getByRole('button', { name: 'Keep payment' });
    this.reallyCancel = this.sheet.getByRole('button', { name: 'I haven’t paid, cancel' });
  }

  /** The value beside the button “Copy {label}”, such as “number”. */
  value(label: string): Locator {
    return this.#rowOf(label).getByRole('code');
  }

  copy(label: string): Locator {
    return this.#main.getByRole('button', { name: `Copy ${label}` });
  }

  /** The confirmation that it was copied. */
  copyStatus(label: string): Locator {
    return this.#rowOf(label).getByRole('status');
  }

  /** The width of the card's picture, in its own units and on the screen. */
  async cardWidths(): Promise<{ drawn: number; shown: number }> {
    return this.#main.locator('svg:has(text)').evaluate((svg: SVGSVGElement) => {
      return { drawn: svg.viewBox.baseVal.width, shown: svg.getBoundingClientRect().width };
    });
  }

  text(text: string | RegExp): Locator {
    return this.#main.getByText(text);
  }

  #rowOf(label: string): Locator {
    return this.copy(label).locator('..');
  }
}
