import type { Captcha } from '../ports/captcha.ts';
import type { PageConfig } from '../ports/session.ts';

/** Captchas, in a separate chunk, because most players never see one. */
export function lazyCaptcha({ captcha, partner }: PageConfig): Captcha {
  return {
    async run(task, options) {
      if (!captcha) return { kind: 'unknown', message: 'No captcha is configured' };
      const loaded = await import('./captcha/run-captcha.ts').catch(() => undefined);
      if (!loaded) return { kind: 'script' };
      return loaded.runCaptcha({ url: captcha.url, partner }, task, options);
    },
  };
}
