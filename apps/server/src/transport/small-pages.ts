import type { FastifyInstance, FastifyReply } from 'fastify';
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

function page(
  title: string,
  text: string,
  extra: { spinner?: boolean; script?: string } = {},
): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style>${style}</style></head><body><main>${extra.spinner ? '<i aria-hidden="true"></i>' : ''}
<h1>${title}</h1><p>${text}</p></main>${extra.script ? `<script>${extra.script}</script>` : ''}
</body></html>`;
}

/** Shown in a popup between the click and the moment the payment page's address is known. */
const opening = page(
  'Opening the payment page',
  'This takes a moment. Please leave this window open.',
  {
    spinner: true,
    // The cashier may have something to show here first, and waits until there is a page for it.
    script: 'opener&&opener.postMessage("opening",location.origin)',
  },
);

/** Where a payment page sends the player. It infers nothing: the cashier asks the server. */
const returned = page(
  'Back to the cashier',
  'You can close this window. The cashier shows the result.',
  {
    script: 'window.close()',
  },
);

/** The pages of popups, with nothing in them but words. */
export function addSmallPages(
  app: FastifyInstance,
  product: string,
  captchaOrigins: readonly string[],
): void {
  const send = (html: string, frames: readonly string[] = []) => {
    const [scripts, styles] = [inlineHashes(html, 'script'), inlineHashes(html, 'style')];
    const policy = smallPagePolicy(scripts, styles, frames);
    return async (_request: unknown, reply: FastifyReply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .send(html);
  };
  app.get(`/${product}/opening`, send(opening, captchaOrigins));
  app.get(`/${product}/return/:id`, send(returned));
  // Browsers ask for it beside every page of a popup; there is none, and that is no error.
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send());
}
