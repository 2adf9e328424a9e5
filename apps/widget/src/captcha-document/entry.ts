// All our code in a captcha's document. The document is in a frame of the widget and on another
// origin, so the provider's script has no access to anything else.

import type { CaptchaKind } from '@opencashier/contract/calls/captcha/captcha-frame';
import { askGeetest } from './geetest.ts';
import { askRecaptchaV2, askRecaptchaV3 } from './recaptcha.ts';
import { handleMessages, type AskProvider } from './handle-messages.ts';
import { readConfig } from './read-config.ts';

const providers: Record<CaptchaKind, AskProvider> = {
  geetest: askGeetest,
  'recaptcha-v3': askRecaptchaV3,
  'recaptcha-v2': askRecaptchaV2,
};

const config = readConfig(document.querySelector('#captcha-config')?.textContent);
if (config) handleMessages(window, config, providers[config.kind]);
