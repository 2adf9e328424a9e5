import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { CaptchaConfiguration, CaptchaSettings } from '../../captcha/configuration.ts';
import { captchaPolicy } from '../../security/headers.ts';
import type { Partners } from '../../partners/partners.ts';
import { StartupError } from '../../configuration/startup-error.ts';
import { framed } from './page-headers.ts';
import { inlineHashes } from './inline-hashes.ts';

export interface CaptchaPageOptions {
  /** The document's own script, as the widget's build made it. */
  file: string;
  product: string;
  publicUrl: string;
  partners: Partners;
  captchas: CaptchaConfiguration;
}

function pageFor(script: string, widgetOrigin: string, settings: CaptchaSettings): string {
  const { kind, siteKey, scriptUrl } = settings;
  const config = JSON.stringify({ kind, siteKey, scriptUrl, widgetOrigin });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Captcha</title>
<style>body{margin:0;min-height:100vh;display:grid;place-items:center}</style></head>
<body><div id="captcha"></div>
<script type="application/json" id="captcha-config">${config.replaceAll('<', String.raw`\u003c`)}</script>
<script>${script}</script></body></html>`;
}

/**
 * A document for each kind of captcha, which runs its provider's script and only sends messages to
 * the widget. The server's two addresses share nothing: the captchas' address serves no widget and
 * no calls, and the widget's address no captcha.
 */
export function addCaptchaPages(app: FastifyInstance, options: CaptchaPageOptions): void {
  const { file, product, partners, captchas } = options;
  if (!existsSync(file)) {
    throw new StartupError('The captcha’s document has not been built: run npm run build.');
  }
  const script = readFileSync(file, 'utf8').trim();
  const widgetOrigin = new URL(options.publicUrl).origin;
  const { host } = new URL(captchas.publicUrl);
  const prefix = `/${product}/captcha/`;
  app.addHook('onRequest', async (request, reply) => {
    // By the matched route, because an address can be written in several ways.
    const isCaptcha = request.routeOptions.url?.startsWith(prefix) ?? false;
    if (isCaptcha !== (request.headers.host === host)) return reply.code(404).send();
  });
  for (const settings of captchas.kinds) {
    const html = pageFor(script, widgetOrigin, settings);
    const scriptHashes = inlineHashes(html, 'script');
    const providerSources = [new URL(settings.scriptUrl).origin, ...settings.sources];
    app.get(`${prefix}${settings.kind}`, async (request, reply) => {
      const { partner } = request.query as { partner?: unknown };
      const ancestors = [widgetOrigin, ...(partners.get(String(partner))?.origins ?? [])];
      return (
        framed(reply)
          .type('text/html; charset=utf-8')
          .header(
            'content-security-policy',
            captchaPolicy({ scriptHashes, providerSources, ancestors }),
          )
          // Providers check the referrer to see which site their captcha is on.
          .header('referrer-policy', 'strict-origin')
          .header('cross-origin-opener-policy', 'unsafe-none')
          .header('cache-control', 'no-cache')
          .send(html)
      );
    });
  }
}
