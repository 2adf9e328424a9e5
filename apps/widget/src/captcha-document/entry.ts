// The only code of ours in a captcha's document. The document is in a frame of the widget, on
// another origin, so that the provider's script has no access to anything else.

import type { CaptchaKind } from '@opencashier/contract/calls/captcha/captcha-frame';
import { runGeetest } from './geetest.ts';
import { runRecaptchaV2, runRecaptchaV3 } from './recaptcha.ts';
import { handleMessages, type RunProvider } from './handle-messages.ts';
import { readConfig } from './read-config.ts';

const providers: Record<CaptchaKind, RunProvider> = {
  geetest: runGeetest,
  'recaptcha-v3': runRecaptchaV3,
  'recaptcha-v2': runRecaptchaV2,
};

const config = readConfig(document.querySelector('#captcha-config')?.textContent);
if (config) handleMessages(window, config, providers[config.kind]);
