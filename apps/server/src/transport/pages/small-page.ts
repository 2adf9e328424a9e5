import { directionOf } from '@opencashier/contract/formats/direction';
import { formatLocale } from '@opencashier/money';

// The widget's fonts and colours; a captcha's dialog uses the variables with the widget's names.
const style = `:root{color-scheme:light dark;font:16px/1.5 -apple-system,BlinkMacSystemFont,
'Segoe UI',Roboto,'Noto Sans','Helvetica Neue',Arial,system-ui,sans-serif;--page:#f7fbf9;
--cashier-surface:#fff;--cashier-text:#16211e;--cashier-accent:#0a7a52;--on-accent:#fff;
--track:#0a7a5233}
@media(prefers-color-scheme:dark){:root{--page:#0f1716;--cashier-surface:#18211f;
--cashier-text:#eef3f1;--cashier-accent:#4fdca6;--on-accent:#06251a;--track:#4fdca640}}
body{box-sizing:border-box;margin:0;min-height:100vh;display:grid;place-content:center;
text-align:center;text-wrap:balance;padding:24px;background:var(--page);color:var(--cashier-text)}
p{margin:8px 0 0;opacity:.75}h1{font-size:20px;line-height:1.3;margin:0}
i{display:block;width:28px;height:28px;margin:0 auto 16px;border-radius:50%;
border:3px solid var(--track);border-top-color:var(--cashier-accent);animation:t 1s linear infinite}
button{font:inherit;font-weight:600;min-height:48px;margin-top:24px;padding:0 24px;border:0;
border-radius:12px;background:var(--cashier-accent);color:var(--on-accent)}
@keyframes t{to{rotate:1turn}}@media(prefers-reduced-motion:reduce){i{animation:none}}`;

export interface SmallPage {
  locale: string;
  title: string;
  text: string;
  spinner?: boolean;
  /** Markup after the words. */
  content?: string;
  script?: string;
  /** Data for the script, as JSON. */
  config?: unknown;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that stays text within markup and within a quoted attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

/**
 * A page of a popup: a few words, and no closing button, because the window has its own. The texts
 * may come from an operator's own file, and are never markup.
 */
export function smallPage({
  locale,
  title,
  text,
  spinner,
  content,
  script,
  config,
}: SmallPage): string {
  const data = JSON.stringify(config ?? {}).replaceAll('<', String.raw`\u003c`);
  const language = `lang="${formatLocale(locale)}" dir="${directionOf(locale)}"`;
  return `<!doctype html><html ${language}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title>
<style>${style}</style></head><body><main>${spinner ? '<i aria-hidden="true"></i>' : ''}
<h1>${escaped(title)}</h1><p>${escaped(text)}</p>${content ?? ''}</main>
${config ? `<script type="application/json" id="cashier-config">${data}</script>` : ''}
${script ? `<script>${script}</script>` : ''}</body></html>`;
}
