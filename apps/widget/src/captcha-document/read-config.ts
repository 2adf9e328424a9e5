import { type CaptchaKind, captchaKinds } from '@opencashier/contract/calls/captcha-frame';

/** What the server writes into the document. */
export interface CaptchaConfig {
  kind: CaptchaKind;
  siteKey: string;
  scriptUrl: string;
  /** The one origin that is heard and spoken to. */
  widgetOrigin: string;
}

export function readConfig(text: string | null | undefined): CaptchaConfig | undefined {
  const config = JSON.parse(text ?? '{}') as CaptchaConfig;
  return captchaKinds.includes(config.kind) ? config : undefined;
}
