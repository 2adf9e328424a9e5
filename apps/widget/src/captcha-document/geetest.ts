import type { CaptchaEnd } from '@opencashier/contract/calls/captcha/captcha-frame';
import type { RunProvider } from './handle-messages.ts';
import { loadScript } from './load-script.ts';

interface GeetestCaptcha {
  onReady(listener: () => void): GeetestCaptcha;
  onSuccess(listener: () => void): GeetestCaptcha;
  onClose(listener: () => void): GeetestCaptcha;
  onError(listener: (error: { code?: unknown; msg?: unknown }) => void): GeetestCaptcha;
  getValidate(): Record<string, string> | false | undefined;
  showCaptcha(): void;
}

interface GeetestOptions {
  captchaId: string;
  product: 'bind';
  language: string;
  /** CAP-3: the time limit of a single request, in milliseconds. */
  timeout: number;
  mask: { outside: boolean; bgColor: string };
}

/** The globals that the script sets. */
export interface GeetestGlobals {
  initGeetest4?: (options: GeetestOptions, onMade: (captcha: GeetestCaptcha) => void) => void;
}

// GeeTest's codes for the languages of ours that it supports.
const languages: Record<string, string> = { es: 'spa', mx: 'spa', pt: 'por', ru: 'rus' };

/** Network failures have these codes; all others are configuration errors. */
const isNetworkCode = (code: number): boolean => code >= 60_100 && code < 60_300;

/** CAP-3, CAP-4: GeeTest v4. */
export const runGeetest: RunProvider = async (view, { scriptUrl }, start, onShown) => {
  if (!(await loadScript(view, scriptUrl))) return { kind: 'script' };
  const { initGeetest4 } = view as Window & GeetestGlobals;
  if (!initGeetest4) return { kind: 'script' };
  return new Promise<CaptchaEnd>((resolve) => {
    initGeetest4(
      {
        captchaId: start.captchaId,
        product: 'bind',
        language: languages[start.locale] ?? 'eng',
        timeout: 30_000,
        mask: { outside: false, bgColor: 'transparent' },
      },
      (captcha) => {
        captcha
          .onReady(() => {
            captcha.showCaptcha();
            onShown();
          })
          .onSuccess(() => resolve(solved(captcha.getValidate() || {})))
          .onClose(() => resolve({ kind: 'closed' }))
          .onError(({ code, msg }) =>
            resolve(
              isNetworkCode(Number(code))
                ? { kind: 'network' }
                : { kind: 'unknown', message: `GeeTest ${String(code)}: ${String(msg)}` },
            ),
          );
      },
    );
  });
};

function solved(result: Record<string, string>): CaptchaEnd {
  const { captcha_output = '', gen_time = '', lot_number = '', pass_token = '' } = result;
  return {
    kind: 'solved',
    proof: { kind: 'geetest', captcha_output, gen_time, lot_number, pass_token },
  };
}
