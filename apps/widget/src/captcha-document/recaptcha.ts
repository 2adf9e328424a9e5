import type { CaptchaEnd } from '@opencashier/contract/calls/captcha/captcha-frame';
import type { RunProvider } from './handle-messages.ts';
import { loadScript } from './load-script.ts';

interface RenderOptions {
  sitekey: string;
  theme: 'light' | 'dark';
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
}

/** The globals that the script sets. */
export interface RecaptchaGlobals {
  grecaptcha?: {
    ready(listener: () => void): void;
    execute(siteKey: string, options: { action: string }): PromiseLike<string>;
    render(container: Element, options: RenderOptions): number;
  };
}

type Api = NonNullable<RecaptchaGlobals['grecaptcha']>;

/** Google uses BCP 47 language tags; the names of these message sets are different. */
const languages: Record<string, string> = { mx: 'es-419', in: 'en-GB', pt: 'pt-BR' };

async function loadApi(
  view: Window,
  scriptUrl: string,
  query: Record<string, string>,
): Promise<Api | undefined> {
  const url = new URL(scriptUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (!(await loadScript(view, url.href))) return undefined;
  const { grecaptcha } = view as Window & RecaptchaGlobals;
  if (!grecaptcha) return undefined;
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return grecaptcha;
}

/** reCAPTCHA v3 shows nothing: it observes the player and gives a score only to the server. */
export const runRecaptchaV3: RunProvider = async (view, { scriptUrl, siteKey }, { action }) => {
  const api = await loadApi(view, scriptUrl, { render: siteKey });
  if (!api) return { kind: 'script' };
  const token = await api.execute(siteKey, { action });
  return { kind: 'solved', proof: { kind: 'recaptcha-v3', token } };
};

/** reCAPTCHA v2: a tick box, with a picture challenge for players it does not trust. */
export const runRecaptchaV2: RunProvider = async (view, config, start, onShown) => {
  const { locale, theme } = start;
  const query = { render: 'explicit', hl: languages[locale] ?? locale };
  const api = await loadApi(view, config.scriptUrl, query);
  const container = view.document.querySelector('#captcha');
  if (!api || !container) return { kind: 'script' };
  return new Promise<CaptchaEnd>((resolve) => {
    api.render(container, {
      sitekey: config.siteKey,
      theme,
      callback: (token) => resolve({ kind: 'solved', proof: { kind: 'recaptcha-v2', token } }),
      'expired-callback': () => resolve({ kind: 'expired' }),
      'error-callback': () => resolve({ kind: 'network' }),
    });
    onShown();
  });
};
