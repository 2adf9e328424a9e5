import type {
  CaptchaEnd,
  CaptchaKind,
  CaptchaStart,
} from '@opencashier/contract/calls/captcha-frame';
import type { PopupWindow } from './popup.ts';

export interface CaptchaTask extends Omit<CaptchaStart, 'type' | 'nonce'> {
  kind: CaptchaKind;
}

export interface CaptchaOptions {
  /** Shows it there rather than in the widget, which the popup may hide. SEQ-4 */
  popup: PopupWindow | null | undefined;
  /** From here on it is the player's turn. */
  onShown: () => void;
  /** Takes the captcha away. */
  signal: AbortSignal;
}

export interface Captcha {
  /** One attempt; it never rejects. */
  run(task: CaptchaTask, options: CaptchaOptions): Promise<CaptchaEnd>;
}
