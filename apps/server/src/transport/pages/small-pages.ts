import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { smallPagePolicy } from '../../security/headers.ts';
import { StartupError } from '../../configuration/startup-error.ts';
import { inPopup } from './page-headers.ts';
import { pageLocale, type PageTexts } from './page-language.ts';
import { smallPage } from './small-page.ts';
import { inlineHashes } from './inline-hashes.ts';

interface PageContent {
  title: string;
  text: string;
  script: string;
  spinner?: boolean;
  config?: unknown;
}

export interface SmallPageOptions {
  product: string;
  /** The script of the opening page, as the widget's build made it. */
  file: string;
  paymentOrigins: readonly string[];
  captchaOrigins: readonly string[];
  development: boolean;
  texts: PageTexts;
  /** Finishes the payment of a returning player; returns the address to continue at, if any. */
  onReturn: (request: FastifyRequest) => Promise<string | undefined>;
}

/** Shown in a popup between the click and the moment the payment page's address is known. */
function openingOf({ file, product, paymentOrigins, development }: SmallPageOptions): PageContent {
  if (!existsSync(file)) {
    throw new StartupError('The popup’s page has not been built: run npm run build.');
  }
  return {
    title: 'redirect.busy',
    text: 'popup.wait',
    spinner: true,
    script: readFileSync(file, 'utf8').trim(),
    config: { formPath: `/${product}/form`, paymentOrigins, development },
  };
}

/** A payment page returns the player here. The widget learns the outcome from the server. */
const returned: PageContent = {
  title: 'popup.returned',
  text: 'popup.close',
  script: 'window.close()',
};

/** The result of 3-D Secure is the largest of such forms, with a few kilobytes. */
const returnFormMaxBytes = 65_536;

/** The pages of popups, which contain only text. */
export function addSmallPages(app: FastifyInstance, options: SmallPageOptions): void {
  const { product, captchaOrigins, texts, onReturn } = options;
  const send = (content: PageContent, frameOrigins: readonly string[] = []) => {
    const { title, text, ...page } = content;
    const pageIn = (locale: string): string => {
      const set = texts.get(locale) ?? {};
      return smallPage({ ...page, locale, title: set[title] ?? '', text: set[text] ?? '' });
    };
    // Style and script are the same in every language.
    const english = pageIn('en');
    const [scripts, styles] = [inlineHashes(english, 'script'), inlineHashes(english, 'style')];
    const policy = smallPagePolicy(scripts, styles, { frameOrigins });
    return async (request: FastifyRequest, reply: FastifyReply) =>
      inPopup(reply)
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .send(pageIn(pageLocale(texts, request)));
  };
  app.get(`/${product}/opening`, send(openingOf(options), captchaOrigins));
  const sendReturned = send(returned);
  app.register(async (scope) => {
    // Some providers send the player back with a form; the player gets the page in any case.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: `/${product}/return/:id`,
      bodyLimit: returnFormMaxBytes,
      async handler(request, reply) {
        const url = await onReturn(request);
        return url === undefined ? sendReturned(request, reply) : reply.redirect(url, 303);
      },
    });
  });
  // Browsers request it with every page of a popup; there is none, which is not an error.
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send());
}
