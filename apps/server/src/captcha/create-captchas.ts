import type { Catalogue, CatalogueMethod } from '@opencashier/catalogue';
import type { CaptchaKind } from '@opencashier/contract/calls/captcha/captcha-frame';
import type { CaptchaConfiguration } from './configuration.ts';
import { createGeetest } from './geetest.ts';
import { createRecaptcha } from './recaptcha.ts';
import type { Captchas, CaptchaVerifier, CaptchaVerdict } from './verifier.ts';

/** Counts the verdicts on proofs, and the requests that passed without one. */
export type CountVerdict = (kind: CaptchaKind, verdict: CaptchaVerdict | 'bypassed') => void;

export function createCaptchas(
  configuration: CaptchaConfiguration | undefined,
  count: CountVerdict,
): Captchas {
  if (!configuration) return new Map();
  const { hostname } = new URL(configuration.publicUrl);
  return new Map(
    configuration.kinds.map((settings): [CaptchaKind, CaptchaVerifier] => {
      const { kind, siteKey, secret, verifyUrl, scriptUrl, minScore } = settings;
      const urls = { verifyUrl, scriptUrl };
      const verifier =
        kind === 'geetest'
          ? createGeetest({ id: siteKey, key: secret, ...urls })
          : createRecaptcha({ kind, secret, hostname, minScore, ...urls });
      return [kind, counted(kind, verifier, count)];
    }),
  );
}

function counted(kind: CaptchaKind, verifier: CaptchaVerifier, count: CountVerdict) {
  return {
    async verify(...proof: Parameters<CaptchaVerifier['verify']>) {
      const verdict = await verifier.verify(...proof);
      count(kind, verdict);
      return verdict;
    },
    async isDown() {
      const isDown = await verifier.isDown();
      if (isDown) count(kind, 'bypassed');
      return isDown;
    },
  };
}

/** A method is offered only if its captcha is configured here. */
export function canCheck(captchas: Captchas, { captcha }: CatalogueMethod): boolean {
  if (!captcha) return true;
  if (captcha === 'geetest') return captchas.has('geetest');
  return captchas.has('recaptcha-v3') || captchas.has('recaptcha-v2');
}

/** A method whose captcha this server cannot verify is not offered. */
export function withoutUnguarded(catalogue: Catalogue, captchas: Captchas): Catalogue {
  const guarded = [...catalogue.methods].filter(([, method]) => canCheck(captchas, method));
  return { ...catalogue, methods: new Map(guarded) };
}
