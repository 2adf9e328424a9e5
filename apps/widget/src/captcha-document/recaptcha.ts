import type { CaptchaEnd } from '@opencashier/contract/calls/captcha-frame';
import type { AskProvider } from './converse.ts';
import { loadScript } from './load-script.ts';

interface RenderOptions {
  sitekey: string;
  theme: 'light' | 'dark';
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
}

/** What the script leaves on the window. */
export interface RecaptchaGlobals {
  grecaptcha?: {
    ready(listener: () => void): void;
    execute(siteKey: string, options: { action: string }): PromiseLike<string>;
    render(container: Element, options: RenderOptions): number;
  };
}

type Api = NonNullable<RecaptchaGlobals['grecaptcha']>;

/** Google names the languages as browsers do; the two that are not languages are spoken of here. */
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

/** reCAPTCHA v3 shows nothing: it watches and gives a score, which only the server learns. */
export const askRecaptchaV3: AskProvider = async (view, { scriptUrl, siteKey }, { action }) => {
  const api = await loadApi(view, scriptUrl, { render: siteKey });
  if (!api) return { kind: 'script' };
  const token = await api.execute(siteKey, { action });
  return { kind: 'solved', proof: { kind: 'recaptcha-v3', token } };
};

/** reCAPTCHA v2: a box to tick, with pictures for whom it does not believe. */
export const askRecaptchaV2: AskProvider = async (view, config, start, onShown) => {
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
