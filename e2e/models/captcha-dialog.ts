import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The captcha in the widget or in the popup, with the controls of the sandbox's simulations. */
export class CaptchaDialog {
  readonly dialog: Locator;
  readonly close: Locator;
  /** The message of GeeTest. */
  readonly message: Locator;
  readonly solve: Locator;
  readonly miss: Locator;
  readonly closeWithin: Locator;
  /** The checkbox of reCAPTCHA v2. */
  readonly tick: Locator;

  constructor(scope: Page | FrameLocator) {
    this.dialog = scope.getByRole('dialog', { name: 'Confirm you’re not a robot' });
    this.close = this.dialog.getByRole('button', { name: 'Close the security check' });
    const frame = this.dialog.locator('iframe').contentFrame();
    this.message = frame.getByRole('status');
    this.solve = frame.getByRole('button', { name: 'Solve it' });
    this.miss = frame.getByRole('button', { name: 'Miss it' });
    this.closeWithin = frame.getByRole('button', { name: 'Close', exact: true });
    this.tick = frame.getByRole('button', { name: 'I am not a robot' });
  }
}
