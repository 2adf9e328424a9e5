import type { CaptchaKeys } from '../captcha/captcha-simulator.ts';

export interface Environment {
  production: boolean;
  port: number;
  secret: string;
  publicUrl: string;
  captchaKeys: CaptchaKeys;
  chainSpeed: number;
  operatorSecret: string | undefined;
}

function readCaptchaKeys(source: NodeJS.ProcessEnv): CaptchaKeys {
  const {
    CAPTCHA_GEETEST_KEY: geetest,
    CAPTCHA_RECAPTCHA_V3_SECRET: v3,
    CAPTCHA_RECAPTCHA_V2_SECRET: v2,
  } = source;
  return {
    ...(geetest && { geetest }),
    ...(v3 && { 'recaptcha-v3': v3 }),
    ...(v2 && { 'recaptcha-v2': v2 }),
  };
}

/** Reads the environment once. Without NODE_ENV it assumes production, the safer of the two. */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const port = Number(source['SANDBOX_PORT'] ?? 4402);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error('SANDBOX_PORT must be a number from 0 to 65535.');
  }
  const secret = source['PROVIDER_SANDBOX_SECRET'];
  if (!secret?.startsWith('whsec_')) {
    throw new Error('Set PROVIDER_SANDBOX_SECRET to whsec_ followed by a secret in base64.');
  }
  const publicUrl = source['PROVIDER_SANDBOX_URL'] ?? `http://127.0.0.1:${port}`;
  if (!URL.canParse(publicUrl)) throw new Error('PROVIDER_SANDBOX_URL must be a full URL.');
  const chainSpeed = Number(source['SANDBOX_CHAIN_SPEED'] ?? 10);
  if (!(chainSpeed >= 0 && chainSpeed <= 10_000)) {
    throw new Error('SANDBOX_CHAIN_SPEED must be a number from 0 to 10000.');
  }
  return {
    production: (source['NODE_ENV'] ?? 'production') === 'production',
    port,
    secret,
    publicUrl,
    captchaKeys: readCaptchaKeys(source),
    chainSpeed,
    operatorSecret: source['PARTNER_DEMO_WEBHOOK_SECRET'],
  };
}
