import type { CaptchaKind } from '@opencashier/contract/calls/captcha-frame';
import type { AskProvider } from './handle-messages.ts';
import { askGeetest } from './geetest.ts';
import { askRecaptchaV2, askRecaptchaV3 } from './recaptcha.ts';

export const providers: Record<CaptchaKind, AskProvider> = {
  geetest: askGeetest,
  'recaptcha-v3': askRecaptchaV3,
  'recaptcha-v2': askRecaptchaV2,
};
