import type { Catalogue, CatalogueMethod } from '@opencashier/catalogue';
import type { CaptchaConfiguration } from './configuration.ts';
import { createGeetest } from './geetest.ts';
import { createRecaptcha } from './recaptcha.ts';
import type { Captchas, CaptchaVerifier } from './verifier.ts';

export function createCaptchas(configuration: CaptchaConfiguration | undefined): Captchas {
  if (!configuration) return new Map();
  const { hostname } = new URL(configuration.publicUrl);
  return new Map(
    configuration.kinds.map((settings): [typeof settings.kind, CaptchaVerifier] => {
      const { kind, siteKey, secret, verifyUrl, scriptUrl, minScore } = settings;
      const line = { verifyUrl, scriptUrl };
      return kind === 'geetest'
        ? [kind, createGeetest({ id: siteKey, key: secret, ...line })]
        : [kind, createRecaptcha({ kind, secret, hostname, minScore, ...line })];
    }),
  );
}

/** A method is offered only if its captcha is configured here. */
export function canCheck(captchas: Captchas, { captcha }: CatalogueMethod): boolean {
  if (!captcha) return true;
  if (captcha === 'geetest') return captchas.has('geetest');
  return captchas.has('recaptcha-v3') || captchas.has('recaptcha-v2');
}

/** A method whose captcha nobody here can verify is not offered, rather than offered unguarded. */
export function withoutUnguarded(catalogue: Catalogue, captchas: Captchas): Catalogue {
  const guarded = [...catalogue.methods].filter(([, method]) => canCheck(captchas, method));
  return { ...catalogue, methods: new Map(guarded) };
}
