import type {
  CaptchaEnd,
  CaptchaKind,
  CaptchaStart,
} from '@opencashier/contract/calls/captcha/captcha-frame';
import type { PopupWindow } from './popup.ts';

export interface CaptchaTask extends Omit<CaptchaStart, 'type' | 'nonce'> {
  kind: CaptchaKind;
}

export interface CaptchaOptions {
  /** SEQ-4: shows the captcha in the popup, because the popup may cover the widget. */
  popup: PopupWindow | null | undefined;
  /** Called when the captcha is shown and the player has to act. */
  onShown: () => void;
  /** Aborting it removes the captcha. */
  signal: AbortSignal;
}

export interface Captcha {
  /** One attempt; it never rejects. */
  run(task: CaptchaTask, options: CaptchaOptions): Promise<CaptchaEnd>;
}
