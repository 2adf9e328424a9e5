import { chooseLocale } from '@opencashier/contract/choose-locale';
import { formatLocale } from '@opencashier/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { smallPagePolicy } from '../security/headers.ts';
import { inlineHashes } from './widget-page.ts';

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;padding:24px;
background:#f7fbf9;color:#16211e}
p{margin:8px 0 0;opacity:.75}h1{font-size:20px;margin:0}
i{display:block;width:28px;height:28px;margin:0 auto 16px;border-radius:50%;
border:3px solid #0a7a5233;border-top-color:#0a7a52;animation:t 1s linear infinite}
@keyframes t{to{rotate:1turn}}@media(prefers-reduced-motion:reduce){i{animation:none}}
@media(prefers-color-scheme:dark){body{background:#0f1716;color:#eef3f1}}`;

type Texts = Readonly<Record<string, string>>;

interface SmallPage {
  title: string;
  text: string;
  script: string;
  spinner?: boolean;
}

/** Shown in a popup between the click and the moment the payment page's address is known. */
const opening: SmallPage = {
  title: 'redirect.busy',
  text: 'popup.wait',
  spinner: true,
  // The cashier may have something to show here first, and waits until there is a page for it. A
  // window that a host's opener policy cut off from its cashier would stay empty, so it goes away;
  // the cashier then shows a link.
  script: 'opener?opener.postMessage("opening",location.origin):close()',
};

/** Where a payment page sends the player. It infers nothing: the cashier asks the server. */
const returned: SmallPage = {
  title: 'popup.returned',
  text: 'popup.close',
  script: 'window.close()',
};

function htmlOf({ title, text, spinner, script }: SmallPage, locale: string, texts: Texts): string {
  return `<!doctype html><html lang="${formatLocale(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${texts[title]}</title>
<style>${style}</style></head><body><main>${spinner ? '<i aria-hidden="true"></i>' : ''}
<h1>${texts[title]}</h1><p>${texts[text]}</p></main><script>${script}</script>
</body></html>`;
}

// What the cashier says comes first; a payment page that sends the player back says nothing.
function languagesOf({ query, headers }: FastifyRequest): (string | undefined)[] {
  const { locale } = query as { locale?: unknown };
  const accepted = headers['accept-language']?.split(',').map((part) => part.split(';')[0]?.trim());
  return [typeof locale === 'string' ? locale : undefined, ...(accepted ?? [])];
}

/** The pages of popups, with nothing in them but words. */
export function addSmallPages(
  app: FastifyInstance,
  product: string,
  captchaOrigins: readonly string[],
  texts: ReadonlyMap<string, Texts>,
): void {
  const send = (page: SmallPage, frames: readonly string[] = []) => {
    const pages = new Map(Array.from(texts, ([name, set]) => [name, htmlOf(page, name, set)]));
    // Style and script are the same in every language.
    const english = pages.get('en') ?? '';
    const [scripts, styles] = [inlineHashes(english, 'script'), inlineHashes(english, 'style')];
    const policy = smallPagePolicy(scripts, styles, frames);
    return async (request: FastifyRequest, reply: FastifyReply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .send(pages.get(chooseLocale([...pages.keys()], ...languagesOf(request))));
  };
  app.get(`/${product}/opening`, send(opening, captchaOrigins));
  app.get(`/${product}/return/:id`, send(returned));
  // Browsers ask for it beside every page of a popup; there is none, and that is no error.
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send());
}
