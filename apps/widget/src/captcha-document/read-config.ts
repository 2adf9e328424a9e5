import { type CaptchaKind, captchaKinds } from '@opencashier/contract/calls/captcha/captcha-frame';

/** The configuration that the server embeds in the document. */
export interface CaptchaConfig {
  kind: CaptchaKind;
  siteKey: string;
  scriptUrl: string;
  /** The only origin that this document communicates with. */
  widgetOrigin: string;
}

export function readConfig(text: string | null | undefined): CaptchaConfig | undefined {
  const config = JSON.parse(text ?? '{}') as CaptchaConfig;
  return captchaKinds.includes(config.kind) ? config : undefined;
}
